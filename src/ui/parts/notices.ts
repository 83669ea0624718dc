/** What reaches the visitor outside of the panel: a sound, a notice of the system. */

/** Two soft notes, made here: no file is fetched. */
export function chime(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.05, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  volume.connect(audio.destination);
  for (const [at, pitch] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.connect(volume);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + 0.5);
  }
  setTimeout(() => void audio.close(), 800);
}

/** Only what the visitor allowed, and only while the page is hidden. It takes the place of the one before. */
export function notify(title: string, text: string, clicked: () => void): Notification | undefined {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  const notice = made(title, { body: text.slice(0, 120), tag: 'agent-messenger' });
  if (notice === null) return undefined;
  notice.onclick = () => {
    notice.close();
    clicked();
  };
  return notice;
}

/** On Android a page may ask whether it may, and only a service worker can. */
function made(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
