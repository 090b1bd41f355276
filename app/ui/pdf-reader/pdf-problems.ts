/** Why a document cannot be shown, with the message for readers. */
export const pdfProblems = {
  password: "This PDF is password-protected. Download it and open it in a PDF app.",
  unreadable: "The PDF couldn’t be opened here. Try again, or download it.",
} as const;
export type PdfProblem = keyof typeof pdfProblems;
