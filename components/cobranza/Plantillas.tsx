import type { Plantilla } from '@/contract/cobranza/plantilla';
import type { Regla } from '@/contract/cobranza/regla';
import { plantillaService, reglaService } from '@/services/cobranza';
import { later } from '../data/later';
import { Titled, type Cells } from '../list/cell';
import { ListPanel } from '../list/ListPage';
import { useList } from '../list/useList';

const PlantillaForm = later(() => import('./PlantillaForm'), 'PlantillaForm');
const ReglaForm = later(() => import('./ReglaForm'), 'ReglaForm');

const cells: Cells<Plantilla> = {
  descripcion: ({ descripcion, asunto }) => (asunto ? <Titled title={descripcion} note={asunto} /> : descripcion),
  asunto: ({ asunto }) => asunto,
};

/** The message templates. */
export function Plantillas() {
  const list = useList<Plantilla>(plantillaService.filter);
  return (
    <ListPanel
      list={list}
      service={plantillaService}
      nombre={({ descripcion }) => descripcion}
      hint="Todavía no hay plantillas: el texto que recibe quien debe, por correo o por WhatsApp."
      cells={cells}
      form={(row, close) => <PlantillaForm row={row} onClose={close} />}
    />
  );
}

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
