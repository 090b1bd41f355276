/** The subject of the confirmation that a visitor gets, and with it of their thread. */
export const confirmationSubject = (academy: string): string => `${academy} has received your question`;

export const replySubject = (academy: string): string => `Re: ${confirmationSubject(academy)}`;
