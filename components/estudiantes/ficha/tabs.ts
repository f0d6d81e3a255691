import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { Access } from '@/contract/call';
import { historia } from '@/contract/estudiantes/historia';
import { mayCall } from '@/contract/routes';
import type { Tab } from '../../ui/Tabs';

/** The props of every tab of a record. */
interface CuerpoProps {
  codigoEstudiante: number;
  codigoEntidad: number;
}

interface PestanaDeFicha extends Tab {
  /** The access that shows it; the summary is for everyone who opens the record. */
  access: Access;
  /** Omitted for the summary, which the record renders itself. */
  Cuerpo?: ComponentType<CuerpoProps>;
}

const lazy = (load: () => Promise<{ default: ComponentType<CuerpoProps> }>) => dynamic(load, { ssr: false });

/** The tabs of a student's record, in order. */
const PESTANAS: readonly PestanaDeFicha[] = [
  { id: 'resumen', titulo: 'Resumen', icono: 'pi-id-card', access: 'session' },
  { id: 'historia', titulo: 'Historia', icono: 'pi-history', access: historia.access, Cuerpo: lazy(() => import('../tabs/Historia')) },
  { id: 'info', titulo: 'Más información', icono: 'pi-heart', access: [ACCESO.masInformacion], Cuerpo: lazy(() => import('./InfoTab')) },
  {
    id: 'documentos',
    titulo: 'Documentos',
    icono: 'pi-file',
    access: [ACCESO.fichaDocumentos],
    Cuerpo: lazy(() => import('../tabs/Documentos')),
  },
  {
    id: 'asistencia',
    titulo: 'Asistencia',
    icono: 'pi-calendar',
    access: [ACCESO.fichaAsistencia],
    Cuerpo: lazy(() => import('../tabs/Asistencia')),
  },
  {
    id: 'parientes',
    titulo: 'Parientes',
    icono: 'pi-users',
    access: [ACCESO.fichaParientes],
    Cuerpo: lazy(() => import('../tabs/Parientes')),
  },
  {
    id: 'direccion',
    titulo: 'Dirección',
    icono: 'pi-map-marker',
    access: [ACCESO.fichaDireccion],
    Cuerpo: lazy(() => import('../tabs/Direcciones')),
  },
  { id: 'pagos', titulo: 'Pagos', icono: 'pi-receipt', access: [ACCESO.fichaPagos], Cuerpo: lazy(() => import('../tabs/Pagos')) },
  {
    id: 'cuotas',
    titulo: 'Cuotas pendientes',
    icono: 'pi-clock',
    access: [ACCESO.fichaCuotas],
    Cuerpo: lazy(() => import('../tabs/Cuotas')),
  },
];

/** The tabs that the user's accesses open. */
export const pestanasDe = (accesos: ReadonlySet<number>) => PESTANAS.filter(({ access }) => mayCall(access, accesos));
