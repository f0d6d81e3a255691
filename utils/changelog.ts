/** One released version of CHANGELOG.md, or what is not released yet (no date). */
export interface Release {
  version: string;
  /** YYYY-MM-DD; '' while it is not released. */
  date: string;
  groups: { title: string; items: string[] }[];
}

const HEAD = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/** The versions of a changelog in the form of Keep a Changelog, in its order. Text before the first version is left out. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split(/\r?\n/)) {
    const head = HEAD.exec(line);
    const groups = releases.at(-1)?.groups;
    if (head) releases.push({ version: head[1]!, date: head[2] ?? '', groups: [] });
    else if (line.startsWith('### ')) groups?.push({ title: line.slice(4), items: [] });
    else if (line.startsWith('- ')) groups?.at(-1)?.items.push(line.slice(2));
    else if (/^ {2}\S/.test(line)) {
      const items = groups?.at(-1)?.items;
      if (items?.length) items.push(`${items.pop()!} ${line.trim()}`);
    }
  }
  return releases;
}
