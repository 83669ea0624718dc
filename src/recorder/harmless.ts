/** Whatever goes wrong in listening, or in who looks on, the chat is heard and answered as if nobody did. */
export function harmless(listen: () => void): void {
  try {
    listen();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
