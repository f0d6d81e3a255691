import { later } from '@/components/data/later';
import { PageHeader } from '@/components/ui/PageHeader';

const PruebaImpresion = later(() => import('@/components/cobros/papeles/PruebaImpresion'), 'PruebaImpresion');

const TITLE = 'Prueba de impresión';

/** Prints a sample receipt on each paper, through the browser or directly; this computer remembers the chosen settings. */
export default function PrintTestPage() {
  return (
    <section aria-label={TITLE}>
      <PageHeader title={TITLE} />
      <PruebaImpresion />
    </section>
  );
}
