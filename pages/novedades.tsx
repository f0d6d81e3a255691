import { readFileSync } from 'node:fs';
import type { GetStaticProps } from 'next';
import { PageHeader } from '@/components/ui/PageHeader';
import css from '@/layout/shell/Legal.module.css';
import { parseChangelog, type Release } from '@/utils/changelog';
import { day } from '@/utils/format';

/** Reads the changelog while the pages are built; what is not released yet is not told. */
export const getStaticProps: GetStaticProps<{ releases: Release[] }> = () => ({
  props: { releases: parseChangelog(readFileSync('CHANGELOG.md', 'utf8')).filter(({ date }) => date) },
});

/** What changed in each version, newest first. */
export default function Novedades({ releases }: { releases: Release[] }) {
  return (
    <>
      <PageHeader title="Novedades" />
      <article className={`card ${css.text}`}>
        {releases.map(({ version, date, groups }) => (
          <section key={version} aria-labelledby={`v${version}`}>
            <h2 id={`v${version}`}>
              Versión {version} <small className="text-muted font-normal">{day(date)}</small>
            </h2>
            {groups.map(({ title, items }) => (
              <section key={title}>
                <h3>{title}</h3>
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))}
      </article>
    </>
  );
}
