import dynamic from 'next/dynamic';
import { PageHeader } from '@/components/ui/PageHeader';

const PruebaImpresion = dynamic(() => import('@/components/cobros/papeles/PruebaImpresion').then((module) => module.PruebaImpresion), {
  ssr: false,
});

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
