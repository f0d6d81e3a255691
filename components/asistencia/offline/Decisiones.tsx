import { quitarDecididas, reintentar, retirar, type Envio } from '@/services/offline/marcas';
import { contar, cuantasMarcas, selectCampo, sincronizar } from '@/store/asistencia/offline';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { day, plural } from '@/utils/format';
import { confirm } from '../../feedback/confirm';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { ESTADOS } from '../estados';
import { useMisEnvios } from './useSinEnviar';

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
      <Button
        label={pregunta ? 'Sí, es de recuperación' : 'Enviar otra vez'}
        size="small"
        outlined
        onClick={() => void otraVez(pregunta)}
      />
      <Button label="Descartar" size="small" outlined severity="danger" onClick={() => void descartar()} />
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
  const leido = <Button label="Entendido" size="small" outlined onClick={() => void quitar()} />;
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
