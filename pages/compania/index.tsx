import dynamic from 'next/dynamic';
import * as z from 'zod';
import { CompaniaDatos } from '@/components/compania/CompaniaDatos';
import { Tabs } from '@/components/ui/Tabs';
import { PageHeader } from '@/components/ui/PageHeader';
import { useUrlQuery } from '@/components/list/useUrlQuery';

const ComprobantesFiscales = dynamic(
  () => import('@/components/compania/fiscal/ComprobantesFiscales').then((module) => module.ComprobantesFiscales),
  { ssr: false },
);
const ReglasDeDinero = dynamic(() => import('@/components/compania/ReglasDeDinero').then((module) => module.ReglasDeDinero), {
  ssr: false,
});
const CorreoCompania = dynamic(() => import('@/components/mensajes/CorreoCompania').then((module) => module.CorreoCompania), {
  ssr: false,
});
const BandejaSalida = dynamic(() => import('@/components/mensajes/BandejaSalida').then((module) => module.BandejaSalida), { ssr: false });

const TITLE = 'Compañía';
const PESTANAS = [
  { id: 'datos', titulo: 'Datos', icono: 'pi-building' },
  { id: 'cobros', titulo: 'Cobros', icono: 'pi-wallet' },
  { id: 'fiscal', titulo: 'Comprobantes fiscales', icono: 'pi-receipt' },
  { id: 'correo', titulo: 'Correo', icono: 'pi-envelope' },
  { id: 'bandeja', titulo: 'Bandeja de salida', icono: 'pi-send' },
];
const CUERPO = {
  datos: CompaniaDatos,
  cobros: ReglasDeDinero,
  fiscal: ComprobantesFiscales,
  correo: CorreoCompania,
  bandeja: BandejaSalida,
};
const consulta = z.strictObject({ pestana: z.enum(['datos', 'cobros', 'fiscal', 'correo', 'bandeja']).default('datos') });

/** The academy: name, RNC, logo and rules; its fiscal numbers; its mail settings and outbox. */
export default function CompaniaPage() {
  const [query, setQuery] = useUrlQuery(consulta);
  const actual = query?.pestana ?? 'datos';
  const Cuerpo = CUERPO[actual];
  const elegir = (id: string) => setQuery({ pestana: id as keyof typeof CUERPO });
  return (
    <section aria-label={TITLE}>
      <PageHeader title={TITLE} />
      <Tabs label={TITLE} pestanas={PESTANAS} actual={actual} onElegir={elegir}>
        {query && <Cuerpo />}
      </Tabs>
    </section>
  );
}
