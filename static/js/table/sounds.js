// Soft sounds of wood, paper and glass, made here. Off until they are switched on in the settings.

const table = document.getElementById("table");
let audio = null;

const wanted = () => localStorage.getItem("whist.sound") === "on";

function tone(pitch, length, volume, shape = "sine", wait = 0) {
  const at = audio.currentTime + wait;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

// A breath of noise through a filter: paper on cloth.
function rustle(pitch, length, volume, wait = 0) {
  const at = audio.currentTime + wait;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / data.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

const SOUNDS = {
  card: () => rustle(1800, 0.09, 0.25),
  trick: () => rustle(900, 0.22, 0.2),
  deal: () => [0, 0.05, 0.1, 0.15].forEach((wait) => rustle(2200, 0.06, 0.14, wait)),
  seat: () => tone(180, 0.12, 0.14, "triangle"),
  turn: () => {
    tone(784, 0.5, 0.07);
    tone(1175, 0.6, 0.05, "sine", 0.09);
  },
};

table.addEventListener("table:moved", (event) => {
  if (!wanted() || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  for (const news of event.detail) SOUNDS[news]?.();
});
