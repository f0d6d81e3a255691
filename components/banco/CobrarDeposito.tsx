import { useEffect, useRef, useState } from 'react';
import type { PendienteDeBanco } from '@/contract/banco/conciliacion';
import type { Candidato } from '@/contract/banco/linea';
import { bancoService } from '@/services/banco';
import { avisoService } from '@/services/familia/avisos';
import { day, money, plural } from '@/utils/format';
import { saveAs } from '../data/saveAs';
import { Loaded, useDebounced, useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { confirm } from '../feedback/confirm';
import { Empty } from '../feedback/Notice';
import { tellRefusal, useAct, useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { LabelledText } from '../ui/input/TextInput';
import { RowList } from '../ui/keyboard/RowList';
import { SidePanel } from '../ui/SidePanel';

type Pregunta = 'referencia' | 'efectivo';
interface Elegido {
  candidato: Candidato;
  confirmado: Pregunta[];
}

interface FilaProps {
  candidato: Candidato;
  primero: boolean;
  busy: boolean;
  onPick: () => void;
}

/** A family, what it owes, and what the money would pay; the best one has the focus, so that Enter registers its payment. */
function Fila({ candidato, primero, busy, onPick }: FilaProps) {
  const { nombre, pagaPor, pendiente, razon, facturas, sobra, aviso } = candidato;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (primero) row.current?.querySelector('button')?.focus();
  }, [primero]);
  const copia = useSubmit(async (id: number) => {
    const foto = await avisoService.copia({ params: { id } });
    saveAs(foto, `transferencia-${id}.${foto.type === 'application/pdf' ? 'pdf' : 'jpg'}`);
  });
  return (
    <li ref={row} className="flex flex-wrap gap-3 align-items-center py-3 border-bottom-1 surface-border">
      <span className="flex-1 min-w-0 w-16rem break">
        <strong>{nombre}</strong> {pagaPor && <span className="text-muted">paga por {pagaPor}</span>}
        <span className="block">
          {razon}. Debe {money(pendiente)}: paga {plural(facturas.length, 'factura')}
          {sobra > 0 && ` y quedan ${money(sobra)} a favor`}.
        </span>
        {aviso && (
          <small className="block text-muted">
            Avisó {money(aviso.monto)} del {day(aviso.fecha)}, referencia {aviso.referencia}. {aviso.nota}
          </small>
        )}
      </span>
      <span className="flex flex-wrap gap-2 justify-content-end ml-auto">
        <Button
          label="Registrar el pago"
          aria-label={`Registrar el pago de ${nombre}`}
          icon="pi-check"
          small
          disabled={busy || facturas.length === 0}
          onClick={onPick}
        />
        {aviso?.tieneCopia && (
          <Button
            label="Comprobante"
            icon="pi-image"
            small
            text
            loading={copia.busy}
            onClick={() => void copia.submit(aviso.codigoAviso)}
          />
        )}
      </span>
    </li>
  );
}

/** A deposit that nobody registered becomes the payment of a family: dated today, outside the drawer, matched in the same act. */
export function CobrarDeposito({ linea, onClose }: { linea: PendienteDeBanco; onClose: (changed?: boolean) => void }) {
  const { codigoLinea, monto, fecha, descripcion, referencia } = linea;
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [texto, setTexto] = useState('');
  const filtro = useDebounced(texto.trim());
  const candidatos = useLoaded(bancoService.candidatos, { query: { codigoLinea, filtro } });
  const ultimo = useRef<Candidato>(undefined);
  const cobrar = useAct(
    ({ candidato, confirmado }: Elegido, { clave }) => {
      ultimo.current = candidato;
      const facturas = candidato.facturas.map(({ codigoFactura, monto: parte }) => ({ codigoFactura, monto: parte }));
      const { codigoPagador, aviso } = candidato;
      const body = {
        codigoLinea,
        codigoSucursal: codigoSucursal!,
        codigoPagador,
        codigoAviso: aviso?.codigoAviso ?? null,
        facturas,
        confirmado,
      };
      return bancoService.cobrar({ body }, { clave });
    },
    {
      success: ({ numero }) => `Pago registrado en el recibo ${numero} y conciliado`,
      then: () => onClose(true),
      refused: (error) => void (error.motivo === 'referencia' ? preguntar(error.message) : tellRefusal(error)),
    },
  );
  /** The reference is on another receipt: only who sees it can say whether this is another payment. */
  const preguntar = async (message: string) => {
    const candidato = ultimo.current!;
    if (await confirm({ header: 'Referencia repetida', message, accept: 'Es otro pago' }))
      await cobrar.submit({ candidato, confirmado: ['referencia'] });
  };
  return (
    <SidePanel wide title="Un depósito que es un pago" onClose={() => !cobrar.busy && onClose()}>
      <Facts
        of={[
          ['Monto', money(monto)],
          ['Día en el banco', day(fecha)],
          ['Descripción', descripcion],
          ['Referencia', referencia],
        ]}
      />
      <LabelledText label="Buscar la familia" placeholder="Nombre del responsable o del estudiante" value={texto} onChange={setTexto} />
      <Loaded
        of={candidatos}
        empty={
          <Empty
            title={
              filtro ? 'Ninguna familia con deuda se llama así.' : 'El movimiento no dice de quién es: busque la familia por su nombre.'
            }
          />
        }
      >
        {(filas) => (
          <RowList label="Familias" className="list-none p-0 m-0">
            {filas.map((candidato, i) => (
              <Fila
                key={candidato.codigoPagador}
                candidato={candidato}
                primero={i === 0 && filtro === ''}
                busy={cobrar.busy}
                onPick={() => void cobrar.submit({ candidato, confirmado: [] })}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </SidePanel>
  );
}
