interface DeliveryStatus {
  /** The return address of the letter. */
  to: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  subject?: string;
}

const multipart = (head: string[], type: string, parts: [type: string, text: string][]) =>
  [
    ...head,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary="=_b"`,
    "",
    ...parts.flatMap(([one, text]) => ["--=_b", `Content-Type: ${one}`, "", text]),
    "--=_b--",
    "",
  ].join("\r\n");

/** The bounce report of a mail server (RFC 3464). */
export function deliveryStatus({ to, action = "failed", status = "5.1.1", diagnostic, subject }: DeliveryStatus) {
  const recipient = [
    "Final-Recipient: rfc822; whoever@elsewhere.example",
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic ? [`Diagnostic-Code: smtp; ${diagnostic}`] : []),
  ];
  return multipart(
    ["From: MAILER-DAEMON@mx.example", `To: <${to}>`, `Subject: ${subject ?? "Undelivered"}`],
    "delivery-status",
    [
      ["text/plain", "Your message could not be delivered."],
      ["message/delivery-status", ["Reporting-MTA: dns; mx.example", "", ...recipient, ""].join("\r\n")],
    ],
  );
}

/**
 * The report that a mail provider sends when a reader marks a letter as spam (ARF, RFC 5965).
 * @param letter as it was sent
 */
export const feedbackReport = (letter: string, type = "abuse") =>
  multipart(
    ["From: feedback@provider.example", "To: <complaints@academy.example>", "Subject: Complaint"],
    "feedback-report",
    [
      ["text/plain", "This is a report."],
      ["message/feedback-report", `Feedback-Type: ${type}\r\nUser-Agent: Provider/1.0\r\nVersion: 1\r\n`],
      ["message/rfc822", letter],
    ],
  );
