import dynamic from 'next/dynamic';
import { later } from '../../data/later';
import { useEffect, type MouseEvent, type ReactNode, type ComponentType, useRef } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { Access } from '@/contract/call';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { historia } from '@/contract/estudiantes/historia';
import { mayCall } from '@/contract/routes';
import { edad } from '@/domain/academico/edad';
import { hoyEn } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { fichaService, fusionService } from '@/services/estudiantes/fichas';
import { estudianteCambio } from '@/store/estudiantes';
import { useAppDispatch } from '@/store/hooks';
import { day, plural } from '@/utils/format';
import { fotoDe, SubirFoto } from '../../archivos/SubirFoto';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { useAccesos, usePermiso } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { UnionesRecientes } from '../../personas/UnionesRecientes';
import { ButtonLink } from '../../ui/Button';
import { Aside, Columns } from '../../ui/record/Columns';
import { RecordHead } from '../../ui/record/RecordHead';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs, type Tab } from '../../ui/Tabs';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { FotoEstudiante } from '../FotoEstudiante';
import { Acciones, type Formulario } from './Acciones';
import css from './Ficha.module.css';
import { Persona, Resumen } from './Resumen';
import { useOpen } from '../../ui/useOpen';

interface CabeceraProps {
  ficha: FichaEstudiante;
  onChanged: () => void;
  onOpen: (codigo: number) => void;
  /** The actions on the record. */
  children: ReactNode;
}

function FotoConCambio({ ficha, onChanged }: Pick<CabeceraProps, 'ficha' | 'onChanged'>) {
  const { codigoEstudiante, nombreCompleto, codigoFoto } = ficha;
  const cambia = usePermiso(fichaService.calls.saveFoto.access);
  const foto = <FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} large />;
  if (!cambia) return foto;
  return (
    <SubirFoto label="Foto" hasPhoto={codigoFoto !== null} {...fotoDe(fichaService, codigoEstudiante, onChanged)}>
      {foto}
    </SubirFoto>
  );
}

/** Why a record is inactive: it was merged into another one, or the student left. */
const Inactivo = ({ ficha: { fusion, baja }, onOpen }: Pick<CabeceraProps, 'ficha' | 'onOpen'>) => (
  <Notice tone="info" className="w-full">
    {fusion ? (
      <>
        Esta ficha se unió a{' '}
        <button type="button" className="link-button" onClick={() => onOpen(fusion.codigoEstudiante)}>
          {fusion.nombreCompleto} #{fusion.codigoEstudiante}
        </button>
        : allí está lo suyo.
      </>
    ) : baja ? (
      `Inactivo desde el ${day(baja.fecha)}: ${baja.motivo} (${baja.usuario}).`
    ) : (
      'Inactivo; no consta desde cuándo ni por qué.'
    )}
  </Notice>
);

/** The head of a record: photo, name, code, age, state, groups, and the medical alert. */
function Cabecera({ ficha, onChanged, onOpen, children }: CabeceraProps) {
  const { codigoEstudiante, nombreCompleto, activo, alertaMedica, grupos, entidad } = ficha;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus goes to the name, so that a screen reader starts there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const anios = entidad.fechaNacimiento && plural(edad(entidad.fechaNacimiento, hoyEn(new Date())), 'año');
  return (
    <>
      <RecordHead className="card" acts={children}>
        <FotoConCambio ficha={ficha} onChanged={onChanged} />
        <div className="flex-auto w-18rem min-w-0">
          <h1 ref={heading} tabIndex={-1} className="break outline-none">
            {nombreCompleto}
          </h1>
          <p className="flex flex-wrap column-gap-3 row-gap-1 align-items-center mt-1 text-muted">
            <span>#{codigoEstudiante}</span>
            {anios && <span>{anios}</span>}
            <span>{grupos || 'Sin inscripción activa'}</span>
            <EstadoTag estado={activo} />
          </p>
        </div>
      </RecordHead>
      {!activo && <Inactivo ficha={ficha} onOpen={onOpen} />}
      <UnionesRecientes uniones={ficha.uniones} deshacer={fusionService.deshacer} onHecho={onChanged} />
      {alertaMedica && (
        <Notice tone="warn" icon="pi-heart" className="w-full">
          <strong>Alerta médica.</strong> {alertaMedica}
        </Notice>
      )}
    </>
  );
}

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
const pestanasDe = (accesos: ReadonlySet<number>) => PESTANAS.filter(({ access }) => mayCall(access, accesos));

const Formularios = later(() => import('./Formularios'), 'Formularios');

interface Props {
  codigoEstudiante: number;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** Opens the record of another student. */
  onOpen: (codigo: number) => void;
  onClose: () => void;
  /** The links to the previous and next student of the list behind. */
  vecinos?: ReactNode;
}

function Regreso({ onClose }: { onClose: () => void }) {
  const back = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  };
  return (
    <nav aria-label="Regreso">
      <ButtonLink href="/estudiante" onClick={back} label="Estudiantes" icon="pi-arrow-left" look="text" small />
    </nav>
  );
}

/** The record of a student in place of the list: head, actions, and its tabs as far as the user's accesses allow. */
export function Ficha({ codigoEstudiante, tab, onTab, onOpen, onClose, vecinos }: Props) {
  const dispatch = useAppDispatch();
  const accesos = useAccesos();
  const loaded = useLoaded(estudianteService.id, { query: { codigoEstudiante } });
  const resumen = useLoaded(fichaService.resumen, { params: { id: codigoEstudiante } });
  const { data: ficha } = loaded;
  useEffect(() => {
    if (ficha) dispatch(estudianteCambio(ficha));
  }, [ficha, dispatch]);

  const changed = () => {
    void loaded.reload();
    void resumen.reload();
  };
  const [formulario, setFormulario, closeForm] = useOpen<Formulario>(changed);
  const pestanas = pestanasDe(accesos);
  const actual = pestanas.find(({ id }) => id === tab) ?? pestanas[0]!;
  const { Cuerpo } = actual;
  const elegir = (id: string) => {
    const first = id === pestanas[0]!.id;
    onTab(first ? undefined : id);
    // Other tabs may have changed what the summary shows.
    if (first && actual.id !== id) changed();
  };
  return (
    <article className="flex flex-column gap-3" aria-label="Ficha del estudiante">
      <div className="flex flex-wrap align-items-center justify-content-between row-gap-1 column-gap-3">
        <Regreso onClose={onClose} />
        {vecinos}
      </div>
      <Loaded
        of={loaded}
        skeleton={
          <div className="card">
            <Skeleton lines={3} />
          </div>
        }
      >
        {(ficha) => (
          <>
            <Cabecera ficha={ficha} onChanged={changed} onOpen={onOpen}>
              <Acciones ficha={ficha} resumen={resumen.data} onForm={setFormulario} onChanged={changed} onClose={onClose} />
            </Cabecera>
            <Columns>
              <Tabs label={`Ficha de ${ficha.nombreCompleto}`} pestanas={pestanas} actual={actual.id} onElegir={elegir}>
                {Cuerpo ? <Cuerpo codigoEstudiante={codigoEstudiante} /> : <Resumen ficha={ficha} resumen={resumen} onOpen={onOpen} />}
              </Tabs>
              <Aside label="Datos del estudiante" className={`card ${Cuerpo ? css.beside : ''}`}>
                <div className="flex flex-column gap-4">
                  <Persona ficha={ficha} />
                </div>
              </Aside>
            </Columns>
            {formulario && <Formularios cual={formulario} ficha={ficha} onOpen={onOpen} onClose={closeForm} onUndone={changed} />}
          </>
        )}
      </Loaded>
    </article>
  );
}
