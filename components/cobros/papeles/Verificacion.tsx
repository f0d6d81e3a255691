import type { PapelGenuino } from '@/contract/cobros/verificar';
import { tituloDelMes } from '@/domain/mes';
import { verificar } from '@/services/cobros';
import { day, moment, money } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { Facts } from '../../ui/Facts';

const TIPO = { RECIBO: 'Recibo', CARTA_SALDO: 'Carta de saldo', CIERRE_MES: 'Cierre de mes' };

function Genuino({ tipo, numero, fecha, total, reversado, mes }: PapelGenuino) {
  return (
    <>
      {reversado ? (
        <Notice tone="error" role="status">
          <strong>{mes ? 'REABIERTO' : 'REVERSADO'}.</strong> La academia emitió este papel, pero lo dejó sin efecto el {moment(reversado)}
        </Notice>
      ) : (
        <Notice tone="success" role="status">
          <strong>Auténtico.</strong> La academia emitió este papel.
        </Notice>
      )}
      <Facts
        className="my-3"
        of={[
          ['Papel', TIPO[tipo]],
          ['Mes', mes && tituloDelMes(mes)],
          ['Número', String(numero)],
          ['Fecha', day(fecha)],
          [mes ? 'Cobrado' : 'Total', total !== null && money(total)],
        ]}
      />
      <p className="text-muted">
        Compare el número{total === null ? ' y la fecha' : ', la fecha y el total'} con el papel que tiene en la mano.
      </p>
    </>
  );
}

/** The genuine data of the document with this key, or that there is no such document. */
export function Verificacion({ clave }: { clave: string }) {
  const loaded = useLoaded(verificar, { query: { clave } });
  if (loaded.data === null)
    return (
      <Notice tone="error" role="status">
        <strong>No es auténtico.</strong> La academia no emitió ningún papel con este código.
      </Notice>
    );
  return <Loaded of={loaded}>{(papel) => <Genuino {...papel} />}</Loaded>;
}
