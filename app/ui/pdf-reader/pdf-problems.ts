/** Why a document cannot be shown, with the message for readers. */
export const pdfProblems = {
  password: "This PDF is protected by a password. Download it and open it in your PDF app.",
  unreadable: "It could not be opened here. Please try again, or download it.",
} as const;
export type PdfProblem = keyof typeof pdfProblems;
