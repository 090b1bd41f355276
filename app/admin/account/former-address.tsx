import { Navigate, useLocation } from "react-router";

/** Sections of the account that used to be screens: their addresses lead to them. */
export default function FormerAddress() {
  const { pathname } = useLocation();
  return <Navigate to={`/admin/account#${pathname.split("/").at(2)}`} replace />;
}
