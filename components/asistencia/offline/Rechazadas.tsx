import { quitarDecididas, type Envio } from '@/services/offline/marcas';
import { contar, selectCampo } from '@/store/asistencia/offline';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { day, plural } from '@/utils/format';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { ESTADOS } from '../estados';
import { useMisEnvios } from './useSinEnviar';

function Rechazo({ envio }: { envio: Envio }) {
  const dispatch = useAppDispatch();
  const { nombres } = useAppSelector(selectCampo);
  const { codigoGrupo, grupo, fecha, marcas, rechazadas = [] } = envio;
  const quitar = async () => {
    await quitarDecididas(envio, codigoGrupo, fecha, new Set(rechazadas.map(({ codigoEstudiante }) => codigoEstudiante)));
    await dispatch(contar());
  };
  const estadoDe = (codigo: number) => marcas.find(({ codigoEstudiante }) => codigoEstudiante === codigo)?.estado;
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mb-3"
      action={<Button label="Entendido" size="small" outlined onClick={() => void quitar()} />}
    >
      <strong>
        {grupo}, {day(fecha)}
      </strong>
      : {plural(rechazadas.length, 'marca')} no se {rechazadas.length === 1 ? 'pudo' : 'pudieron'} guardar; las demás sí.
      <ul className="m-0 pl-4">
        {rechazadas.map(({ codigoEstudiante, motivo }) => {
          const estado = estadoDe(codigoEstudiante);
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
export const Rechazadas = ({ envios }: { envios: readonly Envio[] }) =>
  envios.filter(({ rechazadas }) => rechazadas?.length).map((envio) => <Rechazo key={envio.id} envio={envio} />);

/** The same, of the open roll alone. */
export function RechazadasDe({ codigoGrupo, fecha }: { codigoGrupo: number; fecha: string }) {
  const envios = useMisEnvios();
  return <Rechazadas envios={envios.filter((envio) => envio.codigoGrupo === codigoGrupo && envio.fecha === fecha)} />;
}
