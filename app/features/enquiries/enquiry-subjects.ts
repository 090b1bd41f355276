/** The subject of the visitor's confirmation, and of their thread. */
export const confirmationSubject = (academy: string): string => `${academy} has received your question`;

export const replySubject = (academy: string): string => `Re: ${confirmationSubject(academy)}`;
