/** The messaging host of your region. */
export const messaging = 'https://messaging.example';
