import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { Access } from '@/contract/call';
import { historia } from '@/contract/estudiantes/historia';
import { mayCall } from '@/contract/routes';
import type { Tab } from '../../ui/Tabs';

type Cuerpo = ComponentType<{ codigoEstudiante: number }>;

interface PestanaDeFicha extends Tab {
  /** The access that shows it; the summary is for everyone who opens the record. */
  access: Access;
  /** Omitted for the summary, which the record renders itself. */
  Cuerpo?: Cuerpo;
}

const tab = (id: string, titulo: string, icono: string, access: Access, load: () => Promise<{ default: Cuerpo }>): PestanaDeFicha => ({
  id,
  titulo,
  icono,
  access,
  Cuerpo: dynamic(load, { ssr: false }),
});

/** The tabs of a student's record, in order. */
const PESTANAS: readonly PestanaDeFicha[] = [
  { id: 'resumen', titulo: 'Resumen', icono: 'pi-id-card', access: 'session' },
  tab('historia', 'Historia', 'pi-history', historia.access, () => import('../tabs/Historia')),
  tab('info', 'Más información', 'pi-heart', [ACCESO.masInformacion], () => import('./InfoTab')),
  tab('documentos', 'Documentos', 'pi-file', [ACCESO.fichaDocumentos], () => import('../tabs/Documentos')),
  tab('asistencia', 'Asistencia', 'pi-calendar', [ACCESO.fichaAsistencia], () => import('../tabs/Asistencia')),
  tab('parientes', 'Parientes', 'pi-users', [ACCESO.fichaParientes], () => import('../tabs/Parientes')),
  tab('direccion', 'Dirección', 'pi-map-marker', [ACCESO.fichaDireccion], () => import('../tabs/Direcciones')),
  tab('pagos', 'Pagos', 'pi-receipt', [ACCESO.fichaPagos], () => import('../tabs/Pagos')),
  tab('cuotas', 'Cuotas pendientes', 'pi-clock', [ACCESO.fichaCuotas], () => import('../tabs/Cuotas')),
];

/** The tabs that the user's accesses open. */
export const pestanasDe = (accesos: ReadonlySet<number>) => PESTANAS.filter(({ access }) => mayCall(access, accesos));
