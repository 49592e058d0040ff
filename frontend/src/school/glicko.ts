// Glicko-2 (Mark Glickman, 2013): a rating, how sure it is, and how steady the player is. Each answer
// is a game against the position. src/nonet/school/glicko.py counts alike; tests/data/glicko.json
// holds both.

export interface Skill {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Opponent {
  rating: number;
  deviation: number;
  score: number; // 1 won, 0 lost, and between
}

export const TAU = 0.5; // how fast volatility may change
const SCALE = 173.7178; // Glicko's points to a step of the logistic curve
const CENTRE = 1500;
const PRECISION = 1e-6;

const dampen = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

export function update({ rating, deviation, volatility }: Skill, games: readonly Opponent[]): Skill {
  const mu = (rating - CENTRE) / SCALE;
  const phi = deviation / SCALE;
  let [information, surprise] = [0, 0];
  for (const game of games) {
    const g = dampen(game.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (game.rating - CENTRE) / SCALE)));
    information += g * g * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const variance = 1 / information;
  const sigma = steady(phi, volatility, variance, variance * surprise);
  const widened = phi * phi + sigma * sigma;
  const next = 1 / Math.sqrt(1 / widened + 1 / variance);
  return { rating: CENTRE + SCALE * (mu + next * next * surprise), deviation: SCALE * next, volatility: sigma };
}

// The new volatility: the root of the paper's f, by the Illinois algorithm.
function steady(phi: number, volatility: number, variance: number, delta: number): number {
  const a = Math.log(volatility * volatility);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const spread = phi * phi + variance + e;
    return (e * (delta * delta - spread)) / (2 * spread * spread) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = delta * delta > phi * phi + variance ? Math.log(delta * delta - phi * phi - variance) : below(f, a);
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

function below(f: (x: number) => number, a: number): number {
  let k = 1;
  while (f(a - k * TAU) < 0) k++;
  return a - k * TAU;
}
