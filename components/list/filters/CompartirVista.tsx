import * as z from 'zod';
import { vistas, type VistaCompartida } from '@/contract/usuarios/vista';
import { rolesActivos, vistaService } from '@/services/usuarios';
import { useAppDispatch } from '@/store/hooks';
import { vistaCompartida } from '@/store/vistas';
import { FormDialog } from '../../form/FormDialog';
import { useOptions } from '../../form/useOptions';

const schema = z.strictObject(vistas.save.body.pick({ codigoRol: true, nombre: true }).shape);
type Vista = Omit<z.input<typeof vistas.save.body>, 'codigoRol' | 'hidden'> & { hidden: readonly string[] };

const AYUDA = 'La ven como pestaña y la pueden copiar, no cambiar. No ven en ella más de lo que ya ven en la lista.';

/** Shares a view with the users of one role, who have it as a tab from their next start on. */
export function CompartirVista({ vista: { nombre, ...vista }, onClose }: { vista: Vista; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const roles = useOptions(rolesActivos, ({ codigoRol: value, descripcion: label }) => ({ value, label }));
  return (
    <FormDialog
      title={`Compartir la vista «${nombre}»`}
      schema={schema}
      fields={[
        { name: 'nombre', label: 'Nombre', kind: 'text' },
        { name: 'codigoRol', label: 'Con quienes tienen el rol', kind: 'select', placeholder: 'Elija un rol', help: AYUDA, ...roles },
      ]}
      value={{ nombre }}
      nombre={(saved) => (saved as VistaCompartida).nombre}
      onSubmit={(body) => vistaService.save({ body: { ...vista, hidden: [...vista.hidden], ...body } })}
      onClose={(_, saved) => {
        if (saved) dispatch(vistaCompartida(saved as VistaCompartida));
        onClose();
      }}
    />
  );
}
