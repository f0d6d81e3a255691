import { quitarDecididas, reintentar, retirar, type Envio } from '@/services/offline/marcas';
import { dejarOtra, kept, leidas, selectAsistencia } from '@/store/asistencia/asistencia';
import { contar, cuantasMarcas, selectCampo, sincronizar } from '@/store/asistencia/offline';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { moment, day, plural } from '@/utils/format';
import { confirm } from '../feedback/confirm';
import { Notice } from '../feedback/Notice';
import { Button, ButtonLink } from '../ui/Button';
import { ESTADOS } from './estados';
import { useMisEnvios } from './offline/useSinEnviar';

/** The link to the roll of a save. */
const lugarDe = ({ codigoGrupo, fecha }: Envio, hoy: string) =>
  `/process/asistencia?codigoGrupo=${codigoGrupo}${fecha === hoy ? '' : `&fecha=${fecha}`}`;

const Nombre = ({ envio: { grupo, fecha } }: { envio: Envio }) => (
  <strong>
    {grupo}, {day(fecha)}
  </strong>
);

function Acciones({ envio, hoy }: { envio: Envio; hoy: string }) {
  const dispatch = useAppDispatch();
  const otraVez = async (recuperacion: boolean) => {
    await reintentar(envio, recuperacion);
    await dispatch(sincronizar());
  };
  const descartar = async () => {
    const message = `Se pierden ${plural(cuantasMarcas([envio]), 'marca')} que no están en el servidor.`;
    if (!(await confirm({ header: 'Descartar marcas', message, accept: 'Sí, descartar', reject: 'Conservar' }))) return;
    await retirar(envio);
    await dispatch(sincronizar());
    await dispatch(contar());
  };
  if (envio.situacion === 'CONFLICTO') return <ButtonLink href={lugarDe(envio, hoy)} label="Ver y decidir" look="outlined" small />;
  const pregunta = envio.situacion === 'PREGUNTA';
  return (
    <span className="flex flex-wrap gap-1">
      <Button label={pregunta ? 'Sí, es de recuperación' : 'Enviar otra vez'} small outlined onClick={() => void otraVez(pregunta)} />
      <Button label="Descartar" small outlined severity="danger" onClick={() => void descartar()} />
    </span>
  );
}

const queDice = ({ situacion, cambiadas, marcas, motivo }: Envio) =>
  situacion === 'CONFLICTO'
    ? `otra persona cambió ${plural(cambiadas?.length ?? 0, 'marca')} mientras las suyas esperaban.`
    : `${plural(marcas.length, 'marca')} sin enviar. ${motivo}`;

/** The background saves that need the user's decision. */
export function Decisiones({ hoy }: { hoy: string }) {
  const mios = useMisEnvios();
  const porDecidir = mios.filter(({ situacion }) => situacion !== 'ESPERA' && situacion !== 'DEVUELTO');
  return (
    <>
      {porDecidir.map((envio) => (
        <Notice key={envio.id} tone="warn" role="alert" className="mb-3" action={<Acciones envio={envio} hoy={hoy} />}>
          <Nombre envio={envio} />: {queDice(envio)}
        </Notice>
      ))}
      <Rechazadas envios={mios} />
    </>
  );
}

function Rechazo({ envio }: { envio: Envio }) {
  const dispatch = useAppDispatch();
  const { nombres } = useAppSelector(selectCampo);
  const { codigoGrupo, fecha, marcas, rechazadas = [] } = envio;
  const quitar = async () => {
    await quitarDecididas(envio, codigoGrupo, fecha, new Set(rechazadas.map(({ codigoEstudiante }) => codigoEstudiante)));
    await dispatch(contar());
  };
  const leido = <Button label="Entendido" small outlined onClick={() => void quitar()} />;
  return (
    <Notice tone="warn" role="alert" className="mb-3" action={leido}>
      <Nombre envio={envio} />: {plural(rechazadas.length, 'marca')} no se {rechazadas.length === 1 ? 'pudo' : 'pudieron'} guardar; las
      demás sí.
      <ul className="m-0 pl-4">
        {rechazadas.map(({ codigoEstudiante, motivo }) => {
          const estado = marcas.find((una) => una.codigoEstudiante === codigoEstudiante)?.estado;
          return (
            <li key={codigoEstudiante}>
              <strong>{nombres[codigoEstudiante] || 'Un niño del grupo'}</strong>
              {estado && ` (${ESTADOS[estado].label.toLowerCase()})`}: {motivo}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** The marks that the server refused one by one, each with its reason, until the user has read it; then they leave the queue. */
const Rechazadas = ({ envios }: { envios: readonly Envio[] }) =>
  envios.filter(({ rechazadas }) => rechazadas?.length).map((envio) => <Rechazo key={envio.id} envio={envio} />);

/** The same, of the open roll alone. */
export function RechazadasDe({ codigoGrupo, fecha }: { codigoGrupo: number; fecha: string }) {
  const envios = useMisEnvios();
  return <Rechazadas envios={envios.filter((envio) => envio.codigoGrupo === codigoGrupo && envio.fecha === fecha)} />;
}

/** The conflicts of the roll: marks that somebody else changed while another one was unsent here. Both are shown, and the user decides. */
export function Cambiadas() {
  const dispatch = useAppDispatch();
  const { lista, marcas, cambios } = useAppSelector(selectAsistencia);
  const filas = lista.rows.filter(({ codigoEstudiante }) => codigoEstudiante in cambios);
  return filas.map(({ codigoEstudiante, nombreCompleto, estado, nota }) => {
    const { usuario, momento } = cambios[codigoEstudiante]!;
    const suya = marcas[codigoEstudiante];
    const otra = estado ? `marcó ${ESTADOS[estado].label.toLowerCase()}${nota && ` («${nota}»)`}` : 'quitó su marca';
    return (
      <Notice
        key={codigoEstudiante}
        tone="warn"
        role="alert"
        className="mb-3"
        action={
          <span className="flex flex-wrap gap-1">
            <Button label="Dejar esa" small outlined onClick={() => void dispatch(dejarOtra(codigoEstudiante))} />
            <Button label="Usar la mía" small outlined onClick={() => dispatch(kept(codigoEstudiante))} />
          </span>
        }
      >
        <strong>{nombreCompleto}</strong>: {usuario || 'otra persona'} {otra}
        {/* A moment ends in a period: «7:47 a. m.» */}
        {momento ? ` el ${moment(momento)}` : '.'} La suya: {suya?.estado ? ESTADOS[suya.estado].label.toLowerCase() : 'sin marcar'}
        {suya?.nota && ` («${suya.nota}»)`}.
      </Notice>
    );
  });
}

/** The children who left the roll while it was open, until the user has read it. */
export function Salieron() {
  const dispatch = useAppDispatch();
  const { salieron } = useAppSelector(selectAsistencia);
  if (salieron.length === 0) return null;
  const leido = <Button label="Entendido" small outlined onClick={() => dispatch(leidas())} />;
  return (
    <Notice tone="warn" role="alert" className="mb-3" action={leido}>
      <ul className="list-none p-0 m-0">
        {salieron.map(({ codigoEstudiante, nombre, marcada }) => (
          <li key={codigoEstudiante}>
            <strong>{nombre || 'Un niño que usted había marcado'}</strong> ya no está en esta lista
            {marcada ? ': la marca que no había guardado no se envía.' : '.'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface DeMemoriaProps {
  /** When the data was received, in ms; undefined if it just came from the server. */
  momento: number | undefined;
  onRetry: () => void;
}

/** Says that the data comes from this device, and how old it is. */
export const DeMemoria = ({ momento, onRetry }: DeMemoriaProps) =>
  momento === undefined ? null : (
    <Notice
      tone="info"
      role="status"
      icon="pi-cloud"
      className="mb-3"
      action={<Button label="Reintentar" icon="pi-refresh" small outlined onClick={onRetry} />}
    >
      Sin conexión con el servidor: esto es lo que había el {moment(new Date(momento).toISOString())} Lo que marque se guarda en este equipo
      y se envía solo al volver la conexión.
    </Notice>
  );
