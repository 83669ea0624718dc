export interface Voice {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly gender: 'male' | 'female' | 'neutral';
}

/** The voices there are: the service has no call that adds one. */
export const voiceLibrary: readonly Voice[] = [
  { id: 'VOICE-FERN0001', name: 'en-GB-Fern', language: 'en-GB', gender: 'female' },
  { id: 'VOICE-MOSS0001', name: 'en-US-Moss', language: 'en-US', gender: 'male' },
  { id: 'VOICE-IRIS0001', name: 'fr-FR-Iris', language: 'fr-FR', gender: 'female' },
  { id: 'VOICE-OLMO0001', name: 'es-ES-Olmo', language: 'es-ES', gender: 'male' },
  { id: 'VOICE-LINDE001', name: 'de-DE-Linde', language: 'de-DE', gender: 'neutral' },
  { id: 'VOICE-RAYHAN01', name: 'ar-Rayhan', language: 'ar', gender: 'neutral' },
];
