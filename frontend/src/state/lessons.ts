// Lessons: the project's own pages on techniques (docs/lessons), read at build time. Their words are in
// the table of the language.

const FILES = import.meta.glob<string>('../../../docs/lessons/*.md', { query: '?raw', import: 'default', eager: true });

export interface Lesson {
  id: string;
  title: string;
  family: string;
  position: string | undefined; // the example's board
}

export interface Family {
  name: string;
  lessons: readonly { id: string; title: string }[];
}

const textOf = (id: string): string | undefined => FILES[`../../../docs/lessons/${id}.md`];

export function findLesson(id: string): Lesson | undefined {
  const text = textOf(id);
  return text && id !== 'index' ? readLesson(id, text) : undefined;
}

export function readLesson(id: string, text: string): Lesson {
  return {
    id,
    title: /^# (.+)$/m.exec(text)?.[1] ?? '',
    family: /^Family: (.+?)\./m.exec(text)?.[1] ?? '',
    position: /parse_position\("([^"]+)"\)/.exec(text)?.[1],
  };
}

export function listFamilies(): Family[] {
  return readFamilies(textOf('index') ?? '');
}

export function readFamilies(index: string): Family[] {
  return index
    .split('\n## ')
    .slice(1)
    .map((part) => ({
      name: part.split('\n', 1)[0].toLowerCase(), // as the catalogue writes it
      lessons: [...part.matchAll(/- \[(.+?)\]\((.+?)\.md\)/g)].map(([, title, id]) => ({ id, title })),
    }));
}
