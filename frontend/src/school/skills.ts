// Skills: the player's rating for each technique, after each answer that counts.

import { depthOf, teacherOf } from './course';
import type { Exercise } from './exercises';
import { update, type Skill } from './glicko';

export interface Rated extends Skill {
  answers: number;
  at: number; // ms since 1970, of the last
}

const NEW = { deviation: 350, volatility: 0.06 };
const SURE = 110; // below this deviation a rating is no guess any more
const LEAST = 60; // deviation: whoever plays on keeps learning
const GROWTH = 52; // of the squared deviation, for each day without an answer
const TOLD = 80; // by which a position is easier whose technique is announced
const POSITION = 150; // the deviation of a position that few have answered
const DAY = 86_400_000; // ms

export const isSure = ({ deviation }: Skill): boolean => deviation < SURE;

// Where somebody begins: at the usual rating of the technique's positions.
export function beginSkill(subject: string): Rated {
  const unit = teacherOf(subject);
  return { rating: 800 + 30 * (unit ? depthOf(unit) : 0), ...NEW, answers: 0, at: 0 };
}

export function rate(skill: Rated, { rating }: Exercise, score: number, isTold: boolean, now: number): Rated {
  const days = skill.at ? Math.max(0, now - skill.at) / DAY : 0;
  const deviation = Math.min(NEW.deviation, Math.sqrt(skill.deviation ** 2 + GROWTH * days));
  const position = { rating: rating - (isTold ? TOLD : 0), deviation: POSITION, score };
  const after = update({ ...skill, deviation }, [position]);
  return {
    rating: round(after.rating, 10),
    deviation: round(Math.max(LEAST, after.deviation), 10),
    volatility: round(after.volatility, 100_000),
    answers: skill.answers + 1,
    at: now,
  };
}

// An option may not be long, and nobody sees more.
const round = (value: number, parts: number): number => Math.round(value * parts) / parts;
