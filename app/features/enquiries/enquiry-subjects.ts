/** The subject of the visitor's confirmation, and of their thread. */
export const confirmationSubject = (academy: string): string => `Your question to ${academy}`;

export const replySubject = (academy: string): string => `Re: ${confirmationSubject(academy)}`;
