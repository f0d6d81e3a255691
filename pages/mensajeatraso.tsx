import { MensajesDeHoy } from '@/components/cobranza/MensajesDeHoy';
import { later } from '@/components/data/later';
import { TabsPage } from '@/components/list/TabsPage';

const ColaDeCobranza = later(() => import('@/components/cobranza/ColaDeCobranza'), 'ColaDeCobranza');
const Plantillas = later(() => import('@/components/cobranza/Plantillas'), 'Plantillas');
const Reglas = later(() => import('@/components/cobranza/Plantillas'), 'Reglas');
const Enviados = later(() => import('@/components/cobranza/Enviados'), 'Enviados');

const TABS = [
  { id: 'hoy', titulo: 'Hoy', icono: 'pi-send', de: MensajesDeHoy },
  { id: 'cola', titulo: 'Cobranza', icono: 'pi-phone', de: ColaDeCobranza },
  { id: 'plantillas', titulo: 'Plantillas', icono: 'pi-file-edit', de: Plantillas },
  { id: 'reglas', titulo: 'Reglas', icono: 'pi-calendar', de: Reglas },
  { id: 'enviados', titulo: 'Enviados', icono: 'pi-history', de: Enviados },
];

/** Overdue messages: today's recipients, the collection queue, templates, rules, and sent messages. */
export default function MensajeAtraso() {
  return <TabsPage title="Mensaje de atraso" tabs={TABS} />;
}
