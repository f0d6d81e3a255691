import * as z from 'zod';
import type { Centavos } from '@/contract/campos';
import { saldoService } from '@/services/saldos';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { money } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { ActDialog } from '../../form/ActDialog';
import { Fields } from '../../form/Fields';
import type { Field } from '../../form/field';

/** The answer of a refund. */
type Devuelto = Awaited<ReturnType<typeof saldoService.devolver>>;

interface Props {
  codigoEntidad: number;
  nombre: string;
  disponible: Centavos;
  onHecho: (hecho?: Devuelto) => void;
  onClose: () => void;
}

const { monto, motivo } = saldoService.calls.devolver.body.shape;
const { codigoDestino } = saldoService.calls.trasladar.body.shape;

const devuelto = z.strictObject({ monto, motivo });
const MONTO = { name: 'monto', label: 'Monto', kind: 'money' } as const;
const DEVUELTO: Field<z.output<typeof devuelto>>[] = [
  MONTO,
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: se retira de la academia.' },
];

/** Refunds credit in cash, out of the user's own open cash day. */
export function DevolverSaldo({ codigoEntidad, nombre, disponible, onHecho, onClose }: Props) {
  const sucursal = useAppSelector(selectSucursal);
  return (
    <ActDialog
      title={`Devolver a ${nombre}`}
      schema={devuelto}
      accept="Devolver"
      success="Saldo devuelto"
      disabled={!sucursal}
      act={(value, { clave, aprobacion }) =>
        saldoService.devolver({ body: { ...value, codigoSucursal: sucursal!.codigoSucursal, codigoEntidad, aprobacion } }, { clave })
      }
      onDone={onHecho}
      onClose={onClose}
    >
      <Notice tone="info" className="mb-3">
        Tiene {money(disponible)} a favor. Lo que devuelva sale en efectivo de su caja abierta, como reembolso, y no se puede deshacer.
      </Notice>
      <Fields fields={DEVUELTO} />
    </ActDialog>
  );
}

const trasladado = z.strictObject({ codigoDestino, monto, motivo });

/** Transfers credit to another guardian or student of the same family. */
export function TrasladarSaldo({ codigoEntidad, nombre, disponible, onHecho, onClose }: Props) {
  const destinos = useLoaded(saldoService.destinos, { query: { codigoEntidad } });
  const fields = (options: { value: number; label: string }[]): Field<z.output<typeof trasladado>>[] => [
    { name: 'codigoDestino', label: 'Para', kind: 'select', placeholder: 'Elija a quién', options },
    MONTO,
    { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: desde ahora paga el padre.' },
  ];
  return (
    <ActDialog
      title={`Trasladar de ${nombre}`}
      schema={trasladado}
      accept="Trasladar"
      success="Saldo trasladado"
      disabled={!destinos.data?.length}
      act={(value, { clave }) => saldoService.trasladar({ body: { ...value, codigoEntidad } }, { clave })}
      onDone={() => onHecho()}
      onClose={onClose}
    >
      <Loaded of={destinos}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice tone="warn" role="alert">
              {nombre} no comparte estudiantes con nadie: vincule antes a otro responsable, o devuelva el saldo en efectivo.
            </Notice>
          ) : (
            <>
              <p className="mt-0">Tiene {money(disponible)} a favor.</p>
              <Fields
                fields={fields(
                  rows.map((uno) => ({
                    value: uno.codigoEntidad,
                    label: uno.pagaPor ? `${uno.nombre}, paga por ${uno.pagaPor}` : uno.nombre,
                  })),
                )}
              />
            </>
          )
        }
      </Loaded>
    </ActDialog>
  );
}
