/** The domain of the demo academy's fictional people; RFC 2606 reserves `.example`, so nobody can own it. */
export const DEMO_DOMAIN = "demo.example";

/** Whether an address belongs to a fictional person, who never receives email. */
export const isDemoAddress = (email: string): boolean => email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`);
