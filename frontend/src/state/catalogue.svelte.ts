// The catalogue: every technique, as the server lists them. It is fetched when first asked for and
// kept, so that choosing techniques works without a network too.

import { listTechniques, type Technique } from '../server/api';

const KEY = 'nonet.techniques';

export class Catalogue {
  techniques: readonly Technique[] = $state.raw([]);
  private isFresh = false;

  constructor(private storage: Storage) {
    this.techniques = JSON.parse(storage.getItem(KEY) ?? '[]') as Technique[];
  }

  // Newest where there is a network; else what was kept, which may be nothing.
  async load(): Promise<readonly Technique[]> {
    if (this.isFresh) return this.techniques;
    try {
      this.techniques = await listTechniques();
      this.isFresh = true;
      this.storage.setItem(KEY, JSON.stringify(this.techniques));
    } catch {
      // offline, or an older server: what was kept is what there is
    }
    return this.techniques;
  }

  // Techniques that a puzzle can be chosen by: what people look for, not what is tried when all fails.
  get wished(): readonly Technique[] {
    return this.techniques.filter(({ is_usual, family }) => is_usual && family !== 'last resort');
  }

  // What hints may use. None at all means that the player left everything as it is.
  async allowed(avoided: readonly string[]): Promise<string[]> {
    if (!avoided.length) return [];
    return (await this.load()).filter(({ id, is_usual }) => is_usual && !avoided.includes(id)).map(({ id }) => id);
  }
}

export interface TechniqueFamily {
  name: string;
  techniques: readonly Technique[];
}

export function familiesOf(techniques: readonly Technique[]): TechniqueFamily[] {
  const names = [...new Set(techniques.map(({ family }) => family))];
  return names.map((name) => ({ name, techniques: techniques.filter(({ family }) => family === name) }));
}
