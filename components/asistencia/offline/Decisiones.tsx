import Link from 'next/link';
import { reintentar, retirar, type Envio } from '@/services/offline/marcas';
import { contar, cuantasMarcas, sincronizar } from '@/store/asistencia/offline';
import { useAppDispatch } from '@/store/hooks';
import { day, plural } from '@/utils/format';
import { confirm } from '../../feedback/confirm';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { Rechazadas } from './Rechazadas';
import { useMisEnvios } from './useSinEnviar';

/** The link to the roll of a save. */
const lugarDe = ({ codigoGrupo, fecha }: Envio, hoy: string) =>
  `/process/asistencia?codigoGrupo=${codigoGrupo}${fecha === hoy ? '' : `&fecha=${fecha}`}`;

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
  if (envio.situacion === 'CONFLICTO') {
    return (
      <Link href={lugarDe(envio, hoy)} className="p-button p-component p-button-sm p-button-outlined">
        Ver y decidir
      </Link>
    );
  }
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
          <strong>
            {envio.grupo}, {day(envio.fecha)}
          </strong>
          : {queDice(envio)}
        </Notice>
      ))}
      <Rechazadas envios={mios} />
    </>
  );
}
