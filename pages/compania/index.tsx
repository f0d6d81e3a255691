import { CompaniaDatos } from '@/components/compania/CompaniaDatos';
import { later } from '@/components/data/later';
import { TabsPage } from '@/components/list/TabsPage';

const ComprobantesFiscales = later(() => import('@/components/compania/fiscal/ComprobantesFiscales'), 'ComprobantesFiscales');
const ReglasDeDinero = later(() => import('@/components/compania/ReglasDeDinero'), 'ReglasDeDinero');
const CorreoCompania = later(() => import('@/components/mensajes/CorreoCompania'), 'CorreoCompania');
const BandejaSalida = later(() => import('@/components/mensajes/BandejaSalida'), 'BandejaSalida');

const TABS = [
  { id: 'datos', titulo: 'Datos', icono: 'pi-building', de: CompaniaDatos },
  { id: 'cobros', titulo: 'Cobros', icono: 'pi-wallet', de: ReglasDeDinero },
  { id: 'fiscal', titulo: 'Comprobantes fiscales', icono: 'pi-receipt', de: ComprobantesFiscales },
  { id: 'correo', titulo: 'Correo', icono: 'pi-envelope', de: CorreoCompania },
  { id: 'bandeja', titulo: 'Bandeja de salida', icono: 'pi-send', de: BandejaSalida },
];

/** The academy: name, RNC, logo and rules; its fiscal numbers; its mail settings and outbox. */
export default function CompaniaPage() {
  return <TabsPage title="Compañía" tabs={TABS} />;
}
