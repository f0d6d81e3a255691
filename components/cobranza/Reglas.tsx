import dynamic from 'next/dynamic';
import type { Regla } from '@/contract/cobranza/regla';
import { reglaService } from '@/services/cobranza';
import { ListPanel } from '../list/ListPage';
import { useList } from '../list/useList';

const ReglaForm = dynamic(() => import('./ReglaForm').then((module) => module.ReglaForm), { ssr: false });

/** The message rules: when each template applies, and to whom. */
export function Reglas() {
  const list = useList<Regla>(reglaService.filter);
  return (
    <ListPanel
      list={list}
      service={reglaService}
      nombre={({ descripcion }) => descripcion}
      hint="Todavía no hay reglas: dicen desde cuándo y cada cuánto se avisa a quien debe, y con qué plantilla."
      form={(row, close) => <ReglaForm row={row} onClose={close} />}
    />
  );
}
