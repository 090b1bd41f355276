import { Navigate, useLocation } from "react-router";

/** Redirects the former URLs of screens that are now sections of the account screen. */
export default function FormerAddress() {
  const { pathname } = useLocation();
  return <Navigate to={`/admin/account#${pathname.split("/").at(2)}`} replace />;
}
