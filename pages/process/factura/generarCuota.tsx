import dynamic from 'next/dynamic';
import * as z from 'zod';
import { GenerarCuotas } from '@/components/inscripciones/GenerarCuotas';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { PageHeader } from '@/components/ui/PageHeader';
import { Tabs } from '@/components/ui/Tabs';

const Moras = dynamic(() => import('@/components/facturas/mora/Moras').then((module) => module.Moras), { ssr: false });

const RecalcularMonto = dynamic(() => import('@/components/asistencia/RecalcularMonto').then((module) => module.RecalcularMonto), {
  ssr: false,
});

const PESTANAS = [
  { id: 'cuotas', titulo: 'Cuotas', icono: 'pi-calendar-plus' },
  { id: 'asistencia', titulo: 'Por asistencia', icono: 'pi-calculator' },
  { id: 'mora', titulo: 'Mora', icono: 'pi-clock' },
];
const consulta = z.strictObject({ pestana: z.enum(['cuotas', 'asistencia', 'mora']).default('cuotas') });

/** Creates missing instalments, recalculates those by attendance, and applies late fees. */
export default function GenerarCuotaPage() {
  const [at, setAt] = useUrlQuery(consulta);
  const actual = at?.pestana ?? 'cuotas';
  return (
    <>
      <PageHeader title="Generar cuotas" />
      <Tabs label="Generar cuotas" pestanas={PESTANAS} actual={actual} onElegir={(id) => setAt({ pestana: id as typeof actual })}>
        {at && (actual === 'mora' ? <Moras /> : actual === 'asistencia' ? <RecalcularMonto /> : <GenerarCuotas />)}
      </Tabs>
    </>
  );
}
