-- Run after every migration: audit and notification of every table, so that no handler and no new table can forget them.
-- The transaction settings app.usuario, app.compania and app.desde say who acts; app.auditar = 'no' is for bulk loads of our own scripts.
-- Its arguments: the column that says whose a row is (columna_de_sucursal, '' where it is the company's), then those of the key.
-- One trigger for a row does both: it costs a third less than one for the row and another one, with a table of what changed, for the statement.
create or replace function auditar() returns trigger language plpgsql as $$
declare
  -- What servers keep in memory or wait for: server/lib/changes.ts says the same. Nobody else is woken at each payment.
  escuchadas constant text[] := array['compania', 'compania_correo', 'compania_fiscal', 'comprobante', 'correo', 'detalle_acceso', 'entidad', 'profesor',
    'segundo_factor', 'sesion', 'sucursal', 'sucursal_usuario', 'usuario'];
  fuera constant text[] := array['busqueda', 'documento_signos', 'password', 'secreto', 'ultimo_paso', 'ultimo_uso', 'contenido', 'huella', 'version'];
  antes jsonb;
  despues jsonb;
  fila jsonb;
  clave_nueva boolean := false;
  llave text;
begin
  -- Within a transaction PostgreSQL delivers the same words once, and of a statement that changed no row nobody hears: whoever listens and
  -- writes in turn would otherwise wake itself for ever.
  if tg_table_name = any(escuchadas) then
    perform pg_notify('cambios', '{"tabla":"' || tg_table_name || '","accion":"' || tg_op || '"}');
  end if;
  if tg_op <> 'INSERT' then antes := to_jsonb(old) - fuera; end if;
  if tg_op <> 'DELETE' then despues := to_jsonb(new) - fuera; end if;
  if tg_op = 'UPDATE' then
    if tg_table_name = 'usuario' then
      clave_nueva := new.password is distinct from old.password; -- Only this table has the column: elsewhere the words would not even be read.
    end if;
    if clave_nueva then
      -- A new password is a fact worth telling, without its value; app.motivo says why somebody else gave it.
      despues := despues || '{"password": "***"}' || case when coalesce(current_setting('app.motivo', true), '') <> ''
        then jsonb_build_object('motivo', current_setting('app.motivo', true)) else '{}' end;
    elsif antes = despues then
      return null; -- Only what the audit leaves out changed.
    end if;
  end if;
  fila := coalesce(despues, antes);
  llave := fila->>tg_argv[1];
  for i in 2 .. tg_nargs - 1 loop
    llave := llave || '/' || (fila->>tg_argv[i]);
  end loop;
  insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, desde, antes, despues)
  values (coalesce((fila->>'codigo_compania')::int, nullif(current_setting('app.compania', true), '')::int),
    case tg_argv[0] when '' then null
      when 'codigo_sucursal' then case when fila->>'codigo_sucursal' is not null then array[(fila->>'codigo_sucursal')::int] end
      else sucursales_de_fila(tg_argv[0], fila) end,
    tg_table_name, llave, tg_op,
    coalesce(nullif(current_setting('app.usuario', true), ''), 'sistema'), coalesce(current_setting('app.desde', true), ''), antes, despues);
  return null;
end $$;

do $$
declare
  t record;
  anterior text;
begin
  for t in
    select c.oid::regclass tabla, quote_literal(coalesce(columna_de_sucursal(c.relname), '')) columna,
      string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) llave
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('auditoria', 'idempotencia', 'intento_acceso', 'clave_firma', 'secuencia', 'archivo_contenido', 'acceso_conocido', 'palabra_nombre',
        'novedad', 'aviso', 'aviso_leido', 'lista_dia', 'ultima_asistencia', 'dia_cobrado', 'recibo_emitido')
    group by c.oid
  loop
    execute format('create or replace trigger auditar after insert or update or delete on %s for each row
      when (current_setting(''app.auditar'', true) is distinct from ''no'') execute function auditar(%s, %s)', t.tabla, t.columna, t.llave);
    -- An older Cantera told of changes by triggers of their own.
    foreach anterior in array '{avisar,avisar_insert,avisar_update,avisar_delete}'::text[] loop
      execute format('drop trigger if exists %I on %s', anterior, t.tabla);
    end loop;
  end loop;
end $$;

drop function if exists avisar();

-- A paper comes with its payment, which is audited, and never changes; an older Cantera audited it as well.
drop trigger if exists auditar on recibo_emitido;

-- What the role may do in which requests are served: everything with the rows, nothing with the tables; the audit it may only read and add to.
do $$
declare
  rol text := nullif(current_setting('app.rol', true), '');
begin
  if rol is null or rol = current_user then return; end if;
  execute format('grant usage on schema public to %I', rol);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', rol);
  execute format('grant usage, select on all sequences in schema public to %I', rol);
  execute format('revoke update, delete, truncate on auditoria from %I', rol);
end $$;
