import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Grupo } from '@/contract/academico/grupo';
import type { Centavos } from '@/contract/campos';
import { cambiarPrecio as call, nuevoPrecio, type CambioDePrecio, type NuevoPrecio } from '@/contract/inscripciones/cambioPrecio';
import { aCentavos } from '@/domain/dinero';
import { esDia, hoyEn } from '@/domain/fechas';
import { modalidadService } from '@/services/academico';
import { send } from '@/services/http/send';
import { money, plural } from '@/utils/format';
import { Loaded, useLoaded, useSettled } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Fields, type Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { Efectos } from '../precios/Efectos';

const cambiar = send(call);
const schema = nuevoPrecio.omit({ codigoGrupo: true });
type Escrito = Omit<NuevoPrecio, 'codigoGrupo'>;

/** The form's values; money in pesos. */
interface EnFormulario {
  codigoModalidad?: number;
  montoCuota?: number;
  desde?: string;
}

/** The effects of the price change being typed, once it is complete. */
function Previsto({ codigoGrupo, onPrevisto }: { codigoGrupo: number; onPrevisto: (previsto: CambioDePrecio | undefined) => void }) {
  const { codigoModalidad, montoCuota, desde } = useWatch() as EnFormulario;
  const monto = typeof montoCuota === 'number' && montoCuota >= 0 ? aCentavos(montoCuota) : null;
  const listo = codigoModalidad && monto !== null && desde && esDia(desde);
  const [body, current] = useSettled(
    listo ? { codigoGrupo, codigoModalidad: Number(codigoModalidad), montoCuota: monto, desde } : undefined,
  );
  const previsto = useLoaded(cambiar.preview, body && current ? { body } : undefined);
  onPrevisto(current ? previsto.data : undefined);
  return (
    <Loaded of={previsto}>
      {({ precio, cerradas, ...resumen }) => (
        <>
          <p className="mt-3 mb-0">
            La cuota es hoy de <strong>{money(precio)}</strong>. Quien se inscriba desde ahora paga la nueva por los tramos que empiecen
            desde esa fecha.
          </p>
          {cerradas > 0 && (
            <Notice tone="info" className="mt-3">
              {plural(cerradas, 'cuota pagada, abonada o vencida', 'cuotas pagadas, abonadas o vencidas')} no{' '}
              {cerradas === 1 ? 'cambia' : 'cambian'}.
            </Notice>
          )}
          <Efectos {...resumen} />
        </>
      )}
    </Loaded>
  );
}

/** Changes the price of a group's instalments from a day on; every affected open instalment is shown first, with its difference. */
export function CambioPrecioForm({ grupo, onClose }: { grupo: Grupo; onClose: (changed: boolean) => void }) {
  const { codigoGrupo, nombre: suyo, modalidades } = grupo;
  const loaded = useLoaded(modalidadService.active);
  const nombre = (codigo: number) => loaded.data?.find((una) => una.codigoModalidad === codigo)?.descripcion ?? 'Modalidad';
  const options = modalidades.map(({ codigoModalidad, montoCuota }) => ({
    value: codigoModalidad,
    label: `${nombre(codigoModalidad)} · ${money(montoCuota)}`,
  }));
  const fields: Field<Escrito>[] = [
    { name: 'codigoModalidad', label: 'Modalidad', kind: 'select', options, from: loaded },
    { name: 'montoCuota', label: 'Cuota nueva', kind: 'money', half: true },
    { name: 'desde', label: 'Desde', kind: 'date', half: true, help: 'Cuotas cuyo tramo empieza ese día o después.' },
    { name: 'motivo', label: 'Motivo', kind: 'text' },
  ];
  const shown = useRef<Centavos>(undefined);
  const [sola] = modalidades;
  return (
    <FormDialog
      title={`Cambiar la cuota de ${suyo}`}
      schema={schema}
      value={{ desde: hoyEn(new Date()), ...(modalidades.length === 1 && { codigoModalidad: sola!.codigoModalidad }) }}
      onSubmit={(body) => cambiar({ body: { ...body, codigoGrupo, totalEsperado: shown.current } })}
      onClose={onClose}
    >
      <Fields fields={fields} />
      <Previsto codigoGrupo={codigoGrupo} onPrevisto={(previsto) => (shown.current = previsto?.despues)} />
    </FormDialog>
  );
}
