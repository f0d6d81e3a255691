import dynamic from 'next/dynamic';
import * as z from 'zod';
import { MensajesDeHoy } from '@/components/cobranza/MensajesDeHoy';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { PageHeader } from '@/components/ui/PageHeader';
import { Tabs } from '@/components/ui/Tabs';

const ColaDeCobranza = dynamic(() => import('@/components/cobranza/ColaDeCobranza').then((module) => module.ColaDeCobranza), {
  ssr: false,
});
const Plantillas = dynamic(() => import('@/components/cobranza/Plantillas').then((module) => module.Plantillas), { ssr: false });
const Reglas = dynamic(() => import('@/components/cobranza/Reglas').then((module) => module.Reglas), { ssr: false });
const Enviados = dynamic(() => import('@/components/cobranza/Enviados').then((module) => module.Enviados), { ssr: false });

const TITLE = 'Mensaje de atraso';
const PESTANAS = [
  { id: 'hoy', titulo: 'Hoy', icono: 'pi-send' },
  { id: 'cola', titulo: 'Cobranza', icono: 'pi-phone' },
  { id: 'plantillas', titulo: 'Plantillas', icono: 'pi-file-edit' },
  { id: 'reglas', titulo: 'Reglas', icono: 'pi-calendar' },
  { id: 'enviados', titulo: 'Enviados', icono: 'pi-history' },
];
const CUERPO = { hoy: MensajesDeHoy, cola: ColaDeCobranza, plantillas: Plantillas, reglas: Reglas, enviados: Enviados };
const texto = z.string().optional();
/** The selected tab; changing it resets the query of the list. */
const consulta = z.strictObject({
  pestana: z.enum(['hoy', 'cola', 'plantillas', 'reglas', 'enviados']).default('hoy'),
  ...{
    page: texto,
    filtro: texto,
    sortField: texto,
    sortOrderAsc: texto,
    quienes: texto,
    promesas: texto,
    estudiantes: texto,
    canal: texto,
    inactivos: texto,
  },
});
const NADA = Object.fromEntries(Object.keys(consulta.shape).map((name) => [name, undefined]));

/** Overdue messages: today's recipients, the collection queue, templates, rules, and sent messages. */
export default function MensajeAtraso() {
  const [query, setQuery] = useUrlQuery(consulta);
  const actual = query?.pestana ?? 'hoy';
  const Cuerpo = CUERPO[actual];
  return (
    <section aria-label={TITLE}>
      <PageHeader title={TITLE} />
      <Tabs label={TITLE} pestanas={PESTANAS} actual={actual} onElegir={(id) => setQuery({ ...NADA, pestana: id as keyof typeof CUERPO })}>
        {query && <Cuerpo />}
      </Tabs>
    </section>
  );
}
