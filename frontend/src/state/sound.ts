// Sounds, for those who turn them on: a soft tick for a digit, a lower one for a refusal, a chord
// at the end.

let context: AudioContext | undefined;

export type Sound = 'digit' | 'refused' | 'done';

const NOTES: Record<Sound, readonly number[]> = {
  digit: [660],
  refused: [220],
  done: [523, 659, 784],
};

export function play(sound: Sound): void {
  context ??= new AudioContext();
  NOTES[sound].forEach((frequency, index) => ring(context as AudioContext, frequency, index * 0.09));
}

function ring(audio: AudioContext, frequency: number, delay: number): void {
  const start = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.08, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.18);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.2);
}
