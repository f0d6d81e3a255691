import { CompaniaDatos } from '@/components/compania/CompaniaDatos';
import { PageHeader } from '@/components/PageHeader';

const TITLE = 'Compañía';

/** The academy itself: name, RNC, logo and what its receipts, prices and groups go by. */
export default function CompaniaPage() {
  return (
    <section className="card pagina-compania" aria-label={TITLE}>
      <PageHeader title={TITLE} />
      <CompaniaDatos />
    </section>
  );
}
