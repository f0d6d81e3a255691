import { vencidas } from '@/contract/reportes/vencida';
import { MAX_SIZE } from '@/contract/list';
import type { Asked } from '../../lib/lists/list';
import { serveList } from '../../lib/lists/serveList';
import { esDeAntes } from './comun';
import { enOrden } from './enOrden';
import { deEntonces } from './entonces';
import { deHoy } from './hoy';
import sinVencer from './sinVencer';

const una = (asked: Asked<typeof vencidas>) => (esDeAntes(asked) ? deEntonces : deHoy);

const lista = serveList<typeof vencidas>({
  call: vencidas,
  page: async (db, asked, max = MAX_SIZE) => {
    const corta = esDeAntes(asked) ? undefined : await enOrden(db, asked, max);
    return (corta ?? una(asked)).page(db, asked, max);
  },
  parts: (deps, asked) => una(asked).parts(deps, asked),
  totales: (db, asked) => una(asked).totales(db, asked),
});

export default [...lista, sinVencer];
