// Die Begründung eines Schritts auf Deutsch, aus denselben Daten wie sein Bild. Jede Familie hat
// ihren Satz; `src/nonet/techniques.py` erzählt dasselbe auf Englisch.

import { cellName, type Layout } from '../play/layout';
import type { Step } from '../server/steps';

const HOUSES: Record<string, string> = { row: 'Zeile', column: 'Spalte', box: 'Block', region: 'Region', diagonal: 'Diagonale', window: 'Fenster' };
const FISH = /(x-wing|swordfish|jellyfish|squirmbag|whale|leviathan)$/;

export function reasonOf(step: Step, layout: Layout): string {
  const told = new Told(step, layout);
  return `${told.reason()} Also ${told.effect()}.`;
}

class Told {
  constructor(
    private step: Step,
    private layout: Layout,
  ) {}

  reason(): string {
    const id = this.step.technique;
    if (/^direct-|^full-house$|single-|-single$/.test(id)) return this.single();
    if (id === 'pointing' || id === 'claiming') return this.intersection();
    if (/^(locked|naked|hidden)-(pair|triple|quad)$/.test(id)) return this.subset();
    if (/^als-|blossom|coq|^aligned/.test(id)) return this.sets();
    if (FISH.test(id)) return this.fish();
    if (/^(dual-)?empty-rectangle$/.test(id)) return this.cross();
    if (/skyscraper|kite|turbot/.test(id)) return this.twoLinks();
    if (/broken-wing|oddagon|tridagon/.test(id)) return this.guarded();
    if (id === 'junior-exocet') return 'Beide Ziffern der Grundfelder stehen in den Zielfeldern.';
    if (/sk-loop|multi-sector/.test(id)) return 'Die Felder des Musters brauchen ihre Ziffern in diesen Häusern auf.';
    if (/colours|medusa/.test(id)) return this.colours();
    if (/rectangle|unique-loop|bug/.test(id)) return this.unique();
    if (/template/.test(id)) return `Alle Arten, ${this.digits()} im ganzen Gitter zu setzen, stimmen überein.`;
    if (id === 'brute-force') return 'Keine erlaubte Technik hilft hier; diese Ziffer kommt aus der Lösung.';
    if (/-wing$|bent-quad/.test(id) && !this.step.nodes.length) return this.wing();
    return this.pivots().length ? this.forcing() : `Folge den Verbindungen: ${this.chain()}.`;
  }

  effect(): string {
    const set = this.step.placements.map(([cell, digit]) => `${cellName(this.layout, cell)} = ${digit}`);
    const gone = new Map<number, number[]>();
    for (const [cell, digit] of this.step.eliminations) gone.set(digit, [...(gone.get(digit) ?? []), cell]);
    return [...set, ...[...gone].sort(([a], [b]) => a - b).map(([digit, cells]) => `${this.name(cells)} ≠ ${digit}`)].join(', ');
  }

  private single(): string {
    const [cell, digit] = this.step.placements[0];
    const where = cellName(this.layout, cell);
    const id = this.step.technique;
    if (id === 'full-house') return `${where} ist das letzte leere Feld in ${this.houses('base')}, wo die ${digit} fehlt.`;
    if (id === 'naked-single') return `Jede Ziffer außer ${digit} steht schon in einem Haus von ${where}.`;
    if (id.startsWith('hidden-single')) return `In ${this.houses('base')} hat die ${digit} nur noch einen Platz, ${where}.`;
    const rest = `das lässt der ${digit} einen Platz in ${this.houses('target')}, ${where}.`;
    if (id.includes('hidden')) return `In ${this.houses('base')} füllen die Ziffern ${this.digits()} die Felder ${this.marked('pattern')}; ${rest}`;
    return `In ${this.houses('base')} liegt die ${digit} in ${this.marked('pattern')}, alle in ${this.houses('cover')}; ${rest}`;
  }

  private intersection(): string {
    return `In ${this.houses('base')} kann die ${this.digits()} nur in ${this.marked('pattern')} stehen, und diese liegen alle in ${this.houses('cover')}: Sonst kann sie dort nirgends sein.`;
  }

  private subset(): string {
    const cells = this.group('pattern');
    if (this.step.technique.startsWith('hidden'))
      return `In ${this.houses('base')} haben die Ziffern ${this.digits()} keine Plätze außer ${cells}: Sie füllen diese Felder, und nichts anderes passt hinein.`;
    return `Die Felder ${cells} enthalten nur ${this.digits()}: Sie verbrauchen diese Ziffern in ${this.houses('base')}.`;
  }

  private fish(): string {
    const text = `Die ${this.digits()} liegt in ${this.houses('base')} nur in ${this.houses('cover')}`;
    const fins = this.marked('fin', 'endo_fin');
    if (!fins) return `${text}; jede dieser Linien braucht sie einmal, also ist sie sonst nirgends darin.`;
    return `${text}, außer in den Flossen ${fins}. Entweder ist eine Flosse wahr oder der Fisch: Was jede Flosse sieht und in einer Decklinie liegt, fällt so oder so weg.`;
  }

  private twoLinks(): string {
    return `Die ${this.digits()} hat je zwei Plätze in ${this.houses('base')}; ${this.marked('link')} können nicht beide wahr sein, also ist es einer von ${this.marked('pincer')}.`;
  }

  private cross(): string {
    return `Die ${this.digits()} füllt im Block ein Kreuz aus ${this.marked('base')}; mit der starken Verbindung ${this.marked('link')} = ${this.marked('pincer')} schließt ein Ende von ihr oder der Block das Ziel aus.`;
  }

  private guarded(): string {
    return `Die Felder ${this.group('pattern')} ergäben mit ${this.digits()} ein unmögliches Muster; einer der Wächter in ${this.marked('guardian')} muss wahr sein.`;
  }

  private colours(): string {
    const text = `Starke Verbindungen verknüpfen ${this.marked('colour_a')} (A) und ${this.marked('colour_b')} (B): Eine Farbe ist wahr, die andere falsch.`;
    if (this.marked('colour_c')) return `${text} Eine zweite Gruppe hat ${this.marked('colour_c')} (C) und ${this.marked('colour_d')} (D), und die beiden treffen sich.`;
    const gone = new Set(this.step.eliminations.map(([cell, digit]) => `${cell}:${digit}`));
    const isBroken = this.step.marks.some(([cell, digit, role]) => role === 'colour_b' && gone.has(`${cell}:${digit}`));
    return isBroken ? `${text} Farbe B widerspricht sich, also ist sie ganz falsch.` : `${text} Was beide Farben sieht, ist in jedem Fall falsch.`;
  }

  private wing(): string {
    if (this.group('pivot'))
      return `Was auch im Drehpunkt ${this.group('pivot')} steht, eines der Felder ${this.group('pincer')} (oder der Drehpunkt selbst) enthält die gemeinsame Ziffer.`;
    return `Die Felder ${this.group('pattern')} enthalten ${this.digits()}, so viele Ziffern wie Felder; nur eine davon kann zweimal vorkommen, also steht sie in ${this.marked('pincer')}.`;
  }

  private unique(): string {
    const cells = this.group('floor') || this.group('pattern') || this.group('roof');
    const roof = this.group('roof');
    const both = roof && roof !== cells ? `${cells} und ${roof}` : cells;
    const guardians = this.marked('guardian');
    const more = guardians ? ` Einer der Wächter in ${guardians} ist wahr.` : '';
    return `Mit nur ${this.digits()} in ${both} ließe sich das Rätsel auf zwei Arten füllen, aber es hat eine Lösung.${more}`;
  }

  private sets(): string {
    if (this.step.technique.startsWith('aligned'))
      return `Von allen Kombinationen in ${this.group('pattern')} benutzen die, die ${this.group('link')} einen Kandidaten lassen, diese Ziffern nie.`;
    const named = this.step.groups
      .filter(([role, , digits]) => role !== 'pivot' && role !== 'link' && digits.length)
      .map(([, cells, digits]) => `${this.name(cells)} {${digits.join('')}}`);
    const stem = this.group('pivot');
    return `Die fast geschlossenen Mengen ${join(named)}${stem ? ` um ${stem}` : ''} haben je eine Ziffer zu viel; ihre gemeinsamen Ziffern können nicht in beiden sein, also ist eine von ihnen geschlossen.`;
  }

  private forcing(): string {
    const pivots = this.pivots().map(([cell, digit]) => `${cellName(this.layout, cell)} = ${digit}`);
    if (pivots.length > 1) return `Eines von ${join(pivots)} ist wahr, und jedes führt zum selben Ende: ${this.chain()}.`;
    const end = this.houses('target') ? `${this.houses('target')} keinen Platz mehr für eine Ziffer` : `${this.group('target')} keinen Kandidaten mehr`;
    return `Angenommen, ${pivots[0]}; ${this.step.nodes.length} Schlüsse später hat ${end}: ${this.chain()}.`;
  }

  private chain(): string {
    return this.step.nodes
      .map(([digit, isOn, cells, , parents], index) => `${parents.length ? ' → ' : index ? '; ' : ''}${this.name(cells)}${isOn ? '=' : '≠'}${digit}`)
      .join('');
  }

  private pivots(): readonly (readonly [number, number, string])[] {
    return this.step.marks.filter(([, , role]) => role === 'pivot');
  }

  private digits = (): string => join(this.step.digits.map(String));

  private houses(role: string): string {
    const found = this.step.houses.filter(([, each]) => each === role).map(([index]) => this.layout.houses[index]);
    return join(found.map(({ kind, index }) => `${HOUSES[kind]} ${index + 1}`));
  }

  private marked(...roles: string[]): string {
    return this.name(this.step.marks.filter(([, , role]) => roles.includes(role)).map(([cell]) => cell));
  }

  private group(role: string): string {
    return this.name(this.step.groups.filter(([each]) => each === role).flatMap(([, cells]) => cells));
  }

  private name(cells: readonly number[]): string {
    return [...new Set(cells)].sort((a, b) => a - b).map((cell) => cellName(this.layout, cell)).join(', ');
  }
}

function join(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words[words.length - 1]}`;
}
