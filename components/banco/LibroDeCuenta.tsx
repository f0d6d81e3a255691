import { useState } from 'react';
import type { Cuenta } from '@/contract/banco/cuenta';
import type { LibroDeBanco } from '@/contract/banco/libro';
import { columnsOf } from '@/contract/columns';
import { hoyEn } from '@/domain/fechas';
import { bancoService } from '@/services/banco';
import { money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty, Notice } from '../feedback/Notice';
import { Table } from '../list/table/Table';
import { Field } from '../ui/Field';
import { DateInput } from '../ui/input/DateInput';
import { SidePanel } from '../ui/SidePanel';
import { Stat, Stats } from '../ui/Stat';

type Diferencia = LibroDeBanco['diferencias'][number];
const COLUMNS = columnsOf<Diferencia>([
  { id: 'que', header: 'Qué' },
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'monto', header: 'Diferencia', kind: 'money' },
]);

/** The book of an account against its statement as of a day: both balances, and each difference between them. */
export function LibroDeCuenta({ cuenta, onClose }: { cuenta: Cuenta; onClose: () => void }) {
  const [al, setAl] = useState(() => hoyEn(new Date()));
  const libro = useLoaded(bancoService.libro, al ? { query: { codigoCuenta: cuenta.codigoCuenta, al } } : undefined);
  return (
    <SidePanel wide title={`Libro de ${cuenta.descripcion}`} onClose={onClose}>
      <Field label="Al día">{(input) => <DateInput {...input} value={al} onChange={(dia) => setAl(dia ?? '')} />}</Field>
      <Loaded of={libro}>
        {({ libro: nuestro, estado, impreso, cuantas, diferencias }) => (
          <>
            <Stats aria-label="Balances">
              <Stat label="Según el libro" value={money(nuestro)} />
              <Stat label="Según el estado de cuenta" value={money(estado)} />
              <Stat label="Diferencia" value={money(nuestro - estado)} tone={nuestro === estado ? undefined : 'bad'} />
            </Stats>
            {impreso !== null && impreso !== estado && (
              <Notice tone="warn" className="my-2">
                El banco imprimió {money(impreso)} y los movimientos cargados suman {money(estado)}: falta cargar alguno.
              </Notice>
            )}
            {diferencias.length < cuantas && (
              <p className="text-muted">
                Se muestran {diferencias.length} de {cuantas} diferencias.
              </p>
            )}
            <Table
              label="Diferencias"
              columns={COLUMNS}
              rows={diferencias}
              empty={<Empty icon="pi-check-circle" title="El libro y el banco coinciden ese día." />}
            />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
