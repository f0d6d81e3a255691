-- What the database holds of a person, and its suppression (docs/decisions/persons.md). Rules like automatic.sql.

-- Every table that refers to a person: its rows of the given persons ($1), their students ($2), users ($3) and logins ($5); `cerca`, the rows
-- in which they may be named too, where these are more ($4: the guardians who stay). A suppression empties the columns `borra`, hides `tapa`,
-- takes the full names out of `mira`, and every rare word of them out of `libres`. Columns in `sigue` say nothing of who it is.
-- A test compares the list with the database, so that a new table or column cannot be forgotten.
create or replace function datos_de_persona() returns table (tabla text, de text, cerca text, borra text[], tapa text[], mira text[], libres text[], sigue text[])
language sql immutable as $$
  select t, d, coalesce(c, d), b::text[], a::text[], m::text[], l::text[], s::text[] from (values
    ('entidad', 'codigo_entidad = any($1)', null, '{apellido,documento,email,telefono,telefono_otro,whatsapp,sexo,fecha_nacimiento,codigo_foto}', '{nombre}', '{}', '{}', '{}'),
    ('estudiante', 'codigo_estudiante = any($2)', null, '{alerta_medica}', '{}', '{}', '{}', '{nombre_completo,busqueda}'),
    ('estudiante_info', 'codigo_estudiante = any($2)', null,
      '{tipo_sangre,alergias,condiciones,medicamentos,seguro_medico,numero_seguro,medico,telefono_medico,escuela,grado,talla_uniforme,numero_camiseta,nota}', '{}', '{}', '{}', '{}'),
    ('responsable_estudiante', 'codigo_estudiante = any($2) or codigo_entidad = any($1)', null, '{}', '{}', '{}', '{}', '{parentesco}'),
    ('direccion', 'codigo_entidad = any($1)', null, '{sector,ciudad,provincia,referencia}', '{calle}', '{}', '{}', '{tipo}'),
    ('documento_estudiante', 'codigo_estudiante = any($2)', null, '{descripcion}', '{}', '{}', '{}', '{tipo,usuario}'),
    ('baja_estudiante', 'codigo_estudiante = any($2)', null, '{}', '{motivo}', '{}', '{}', '{usuario,usuario_reactiva}'),
    ('inscripcion', 'codigo_estudiante = any($2)', null, '{}', '{motivo_excepcion,nota,motivo_cancelacion}', '{}', '{}', '{estatus,usuario,cancelada_por}'),
    ('inscripcion_descuento', 'codigo_inscripcion in (select codigo_inscripcion from inscripcion where codigo_estudiante = any($2))', null,
      '{}', '{motivo}', '{}', '{}', '{usuario,aprobado_por}'),
    ('transferencia', 'codigo_inscripcion in (select codigo_inscripcion from inscripcion where codigo_estudiante = any($2))', null, '{}', '{motivo}', '{}', '{}', '{usuario}'),
    ('lista_espera', 'codigo_estudiante = any($2)', null, '{}', '{nota}', '{}', '{}', '{estatus,usuario}'),
    ('interesado', 'codigo_estudiante = any($2)', null, '{fecha_nacimiento,sexo,telefono,email}', '{nombre,responsable,motivo,proximo,nota}', '{}', '{}',
      '{origen,etapa,asignado,usuario}'),
    ('beca_estudiante', 'codigo_estudiante = any($2)', null, '{}', '{motivo,motivo_revocacion}', '{}', '{}', '{usuario,revocada_por}'),
    ('registro_asistencia', 'codigo_estudiante = any($2)', null, '{}', '{nota}', '{}', '{}', '{estado,usuario}'),
    ('aviso_ausencia', 'codigo_estudiante = any($2)', null, '{razon}', '{}', '{}', '{}', '{}'),
    ('reposicion', 'codigo_estudiante = any($2)', null, '{}', '{}', '{}', '{}', '{usuario}'),
    ('ultima_asistencia', 'codigo_estudiante = any($2)', null, '{}', '{}', '{}', '{}', '{}'),
    ('seguimiento_estudiante', 'codigo_estudiante = any($2)', null, '{}', '{nota}', '{}', '{}', '{resultado,usuario}'),
    ('factura', 'codigo_entidad = any($1) or codigo_estudiante = any($2)', null, '{}', '{nota,motivo_anulacion}', '{descripcion}', '{}',
      '{tipo,estatus,usuario,recalculo,cambios,anulada_por,anulacion_aprobada_por,rebaja_aprobada_por}'),
    ('incobrable', 'codigo_factura in (select codigo_factura from factura where codigo_entidad = any($1) or codigo_estudiante = any($2))', null,
      '{}', '{}', '{}', '{motivo,fin_motivo}', '{usuario,aprobado_por,fin_por}'),
    ('nota_credito', 'codigo_factura in (select codigo_factura from factura where codigo_entidad = any($1) or codigo_estudiante = any($2))', null,
      '{}', '{}', '{}', '{motivo}', '{usuario,aprobado_por}'),
    ('factura_detalle', 'codigo_factura in (select codigo_factura from factura where codigo_entidad = any($1) or codigo_estudiante = any($2))', null,
      '{}', '{}', '{descripcion,pasos}', '{}', '{tipo}'),
    ('cobro', 'codigo_pagador = any($1)', null, '{}', '{}', '{}', '{}', '{usuario,verificacion}'),
    ('cobro_factura', 'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1))
      or codigo_factura in (select codigo_factura from factura where codigo_entidad = any($1) or codigo_estudiante = any($2))', null, '{}', '{}', '{}', '{}', '{}'),
    ('cobro_forma', 'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1))',
      'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1)
        union select l.codigo_cobro from cobro_factura l join factura f using (codigo_factura) where f.codigo_entidad = any($1) or f.codigo_estudiante = any($2))',
      '{}', '{}', '{}', '{referencia}', '{forma}'),
    ('recibo_emitido', 'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1))',
      'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1) or usuario = any($5)
        union select l.codigo_cobro from cobro_factura l join factura f using (codigo_factura) where f.codigo_entidad = any($1) or f.codigo_estudiante = any($2))',
      '{}', '{}', '{contenido}', '{}', '{}'),
    ('reversion', 'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1))',
      'codigo_cobro in (select codigo_cobro from cobro where codigo_pagador = any($1)
        union select l.codigo_cobro from cobro_factura l join factura f using (codigo_factura) where f.codigo_entidad = any($1) or f.codigo_estudiante = any($2))',
      '{}', '{}', '{}', '{motivo}', '{usuario,aprobado_por}'),
    ('saldo_movimiento', 'codigo_entidad = any($1) or codigo_contraparte = any($1)', null, '{}', '{}', '{}', '{motivo}', '{usuario,tipo,aprobado_por}'),
    ('carta_saldo', 'codigo_estudiante = any($2)', 'codigo_estudiante = any($2) or usuario = any($5)', '{}', '{}', '{contenido}', '{}', '{verificacion,usuario}'),
    ('comprador_fiscal', 'codigo_entidad = any($1)', null, '{rnc}', '{razon_social}', '{}', '{}', '{regimen}'),
    ('comprobante', 'codigo_comprador = any($1) or codigo_factura in (select codigo_factura from factura where codigo_entidad = any($1) or codigo_estudiante = any($2))', null,
      '{}', '{}', '{}', '{}', '{clase,tipo,razon,tipo_anulacion,ncf,rnc,nombre,lineas,usuario,contenido,codigo_seguridad,envio,seguimiento,error}'),
    ('suplidor', 'codigo_persona = any($1)', null, '{}', '{}', '{}', '{}', '{descripcion,tipo,rnc,contacto,telefono,email,direccion,nota}'),
    ('correo', 'codigo_entidad = any($1)', 'codigo_entidad = any($1) or codigo_entidad = any($4)', '{error}', '{para,asunto,contenido}', '{}', '{}', '{clave,estado}'),
    ('mensaje_atraso', 'codigo_entidad = any($1)', 'codigo_entidad = any($1) or codigo_entidad = any($4)', '{}', '{para,nombre,texto}', '{}', '{}', '{canal,usuario}'),
    ('gestion_cobranza', 'codigo_entidad = any($1)', 'codigo_entidad = any($1) or codigo_entidad = any($4)', '{}', '{nota}', '{}', '{}', '{resultado,usuario}'),
    ('aviso_transferencia', 'codigo_entidad = any($1)', 'codigo_entidad = any($1) or codigo_entidad = any($4)', '{codigo_archivo}', '{nombre,nota,motivo}', '{}', '{referencia}',
      '{estado,resuelto_por}'),
    ('enlace_familia', 'codigo_entidad = any($1)', null, '{}', '{}', '{}', '{}', '{huella,usuario}'),
    ('union_ficha', 'tipo = ''ESTUDIANTE'' and (queda = any($2) or se_va = any($2)) or tipo = ''RESPONSABLE'' and (queda = any($1) or se_va = any($1))', null,
      '{}', '{motivo}', '{}', '{}', '{tipo,cambios,usuario,deshecha_por}'),
    ('supresion', 'codigo_entidad = any($1)', null, '{}', '{}', '{}', '{motivo}', '{personas,usuario,aprobado_por}'),
    ('profesor', 'codigo_entidad = any($1)', null, '{}', '{}', '{}', '{}', '{}'),
    ('usuario', 'codigo_entidad = any($1)', null, '{}', '{}', '{}', '{}', '{usuario,password,tipo_usuario}'),
    ('sucursal_usuario', 'codigo_usuario = any($3)', null, '{}', '{}', '{}', '{}', '{}'),
    ('detalle_acceso', 'codigo_usuario = any($3)', null, '{}', '{}', '{}', '{}', '{}'),
    ('sesion', 'codigo_usuario = any($3)', null, '{direccion,agente}', '{}', '{}', '{}', '{plataforma}'),
    ('preferencia_usuario', 'codigo_usuario = any($3)', null, '{}', '{}', '{}', '{}', '{valor}'),
    ('borrador', 'codigo_usuario = any($3)', null, '{}', '{}', '{}', '{}', '{clave,pagina,titulo,valor}')
  ) v (t, d, c, b, a, m, l, s)
$$;

--> statement-breakpoint
-- All rows about these persons by table, without what opens something (passwords, keys, links) and what is made of other columns.
create or replace function filas_de_persona(codigos int[]) returns table (tabla text, filas jsonb) language plpgsql stable as $$
declare
  ninos constant int[] := array(select codigo_estudiante from estudiante where codigo_entidad = any(codigos));
  cuentas constant int[] := array(select codigo_usuario from usuario where codigo_entidad = any(codigos));
  fuera constant text[] := '{password,huella,secreto,verificacion,busqueda,documento_signos}';
  dato record;
begin
  for dato in select d.tabla as nombre, d.de from datos_de_persona() d loop
    tabla := dato.nombre;
    execute format('select jsonb_agg(to_jsonb(t) - $4 - %L) from %I t where %s', case tabla when 'correo' then 'contenido' else '' end, tabla, dato.de)
      into filas using codigos, ninos, cuentas, fuera;
    if filas is not null then return next; end if;
  end loop;
end $$;

--> statement-breakpoint
-- A JSON value without the words of a pattern, in texts only: never in names of fields.
create or replace function sin_palabras(valor jsonb, patron text, banderas text) returns jsonb language plpgsql immutable as $$
begin
  if valor is null or patron is null then return valor; end if;
  case jsonb_typeof(valor)
    when 'string' then return to_jsonb(regexp_replace(valor #>> '{}', patron, 'Dato suprimido', banderas));
    when 'object' then return coalesce((select jsonb_object_agg(key, sin_palabras(value, patron, banderas)) from jsonb_each(valor)), valor);
    when 'array' then return coalesce((select jsonb_agg(sin_palabras(value, patron, banderas) order by n) from jsonb_array_elements(valor) with ordinality e (value, n)), valor);
    else return valor;
  end case;
end $$;

--> statement-breakpoint
-- Whether a row, as the audit has it, belongs to one of these keys: { "codigo_estudiante": [7, 9] }.
create or replace function tiene_llave(fila jsonb, llaves jsonb) returns boolean language sql immutable parallel safe as $$
  select exists (select from jsonb_each(llaves) l where l.value @> (fila -> l.key))
$$;

--> statement-breakpoint
-- What an undo of an import would bring back, without these students ({ "actualizados": [{ "codigoEstudiante": 7, "antes": … }] }).
create or replace function rastro_sin(rastro jsonb, ninos jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(rastro -> 'actualizados') is distinct from 'array' then rastro else jsonb_set(rastro, '{actualizados}', coalesce((
    select jsonb_agg(case when ninos @> (v -> 'codigoEstudiante') then v - 'antes' else v end order by n)
    from jsonb_array_elements(rastro -> 'actualizados') with ordinality e (v, n)), '[]')) end
$$;

--> statement-breakpoint
-- A row of the audit (before or after) without a suppressed person; `alcance` is what `suprimir` returned. Also for months in files.
create or replace function auditada_sin(tabla_ text, llave_ text, fila jsonb, alcance jsonb) returns jsonb language plpgsql stable as $$
declare
  suya constant boolean := tiene_llave(fila, alcance -> 'suyas');
  cerca constant boolean := suya or tabla_ = 'llamada' or tiene_llave(fila, alcance -> 'cerca');
  dato record;
begin
  if fila is null then return null; end if;
  if tabla_ = 'archivo' and alcance -> 'archivos' ? llave_ then fila := fila || '{"nombre": "Dato suprimido"}'; end if;
  if tabla_ = 'carga' and fila ? 'rastro' then fila := jsonb_set(fila, '{rastro}', coalesce(rastro_sin(fila -> 'rastro', alcance #> '{suyas,codigo_estudiante}'), 'null')); end if;
  select * into dato from datos_de_persona() d where d.tabla = tabla_;
  if suya and found then
    fila := fila
      || coalesce((select jsonb_object_agg(c, case jsonb_typeof(fila -> c) when 'string' then '""'::jsonb end) from unnest(dato.borra) c where fila ->> c <> ''), '{}')
      || coalesce((select jsonb_object_agg(c, 'Dato suprimido') from unnest(dato.tapa) c where fila ->> c <> ''), '{}')
      || case when fila ? 'nombre_completo' then '{"nombre_completo": "Dato suprimido"}' else '{}'::jsonb end;
  end if;
  if cerca then
    fila := sin_palabras(fila, alcance ->> 'nombres', 'gi');
    fila := fila || coalesce((select jsonb_object_agg(c, sin_palabras(fila -> c, alcance ->> 'sueltas', 'g'))
      from unnest(array_cat('{filtros,motivo,nota}', dato.libres || dato.tapa)) c where fila ? c), '{}');
  end if;
  return sin_palabras(fila, alcance ->> 'fuertes', 'gi');
end $$;

--> statement-breakpoint
-- Whole words of a list as one pattern of a regular expression; null for none.
create or replace function patron_de(palabras text[]) returns text language sql immutable as $$
  select '(?<![[:alnum:]])(' || string_agg(regexp_replace(p, '([].*+?^${}()|[\\])', '\\\1', 'g'), '|' order by length(p) desc) || ')(?![[:alnum:]])'
  from (select distinct p from unnest(palabras) p where p <> '') u
$$;

--> statement-breakpoint
-- Takes the data of these persons (one company) out of every table but issued fiscal documents. Numbers, amounts, days and links stay. It has
-- the rights of the tables' owner, because the audit and issued papers are closed to the role that serves requests, and writes no audit:
-- that would keep the words. Returns what `auditada_sin` needs for the months of the audit that lie in files. Doing it again is harmless.
create or replace function suprimir(codigos int[]) returns jsonb language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  auditar constant text := coalesce(current_setting('app.auditar', true), '');
  compania int := (select codigo_compania from entidad where codigo_entidad = any(codigos) limit 1);
  ninos constant int[] := array(select codigo_estudiante from estudiante where codigo_entidad = any(codigos));
  cuentas constant int[] := array(select codigo_usuario from usuario where codigo_entidad = any(codigos));
  logins constant text[] := array(select usuario from usuario where codigo_entidad = any(codigos));
  familia constant int[] := array(select distinct codigo_entidad from responsable_estudiante where codigo_estudiante = any(ninos) and codigo_entidad <> all(codigos));
  facturas constant int[] := array(select codigo_factura from factura where codigo_entidad = any(codigos) or codigo_estudiante = any(ninos));
  archivos constant int[] := array(
    select codigo_foto from entidad where codigo_entidad = any(codigos) and codigo_foto is not null
    union select codigo_archivo from documento_estudiante where codigo_estudiante = any(ninos)
    union select codigo_archivo from aviso_transferencia where codigo_entidad = any(codigos) and codigo_archivo is not null);
  suyas jsonb;
  alcance jsonb;
  fuertes text;
  nombres text;
  sueltas text;
  palabras text[];
  parecidas text[]; -- `fuertes` for «like»
  dato record;
  tabla_ record;
  cambios text;
begin
  -- Not settings of the function itself: only a superuser may create one that has such.
  perform set_config('app.auditar', 'no', true), set_config('app.suprimir', 'si', true);
  perform pg_advisory_xact_lock(2025010); -- of server/auditoria/archivo.ts: no month moves into a file meanwhile
  suyas := jsonb_build_object('codigo_entidad', codigos, 'codigo_unida', codigos, 'codigo_estudiante', ninos, 'codigo_usuario', cuentas,
    'codigo_inscripcion', array(select codigo_inscripcion from inscripcion where codigo_estudiante = any(ninos)));

  -- What they were called and reached by, now and in the audit. `fuertes`: nobody else has it, so it is taken out wherever it stands.
  with fila (f) as (
    select to_jsonb(e) from entidad e where codigo_entidad = any(codigos)
    union all select l.f from auditoria a, lateral (values (a.antes), (a.despues)) l (f)
      where a.codigo_compania = compania and a.tabla = 'entidad' and a.llave = any(codigos::text[]) and l.f is not null),
  nombre (n) as (select distinct trim(coalesce(f ->> 'nombre', '') || ' ' || coalesce(f ->> 'apellido', '')) from fila),
  contacto (n) as (
    select distinct p from fila, lateral (values (f ->> 'email'), (f ->> 'documento'), (regexp_replace(f ->> 'documento', '[^[:alnum:]]', '', 'g')),
      (f ->> 'telefono'), (f ->> 'telefono_otro'), (f ->> 'whatsapp'), (regexp_replace(f ->> 'telefono', '\D', '', 'g')),
      (regexp_replace(f ->> 'telefono_otro', '\D', '', 'g')), (regexp_replace(f ->> 'whatsapp', '\D', '', 'g'))) v (p) where length(p) >= 6),
  suelta (n) as (select distinct p from nombre, regexp_split_to_table(n, '\s+') p where length(p) >= 3 and p not in ('Dato', 'suprimido')),
  ajena (n) as (
    select v.n from (select n from nombre union select n from contacto union select n from suelta) v where exists (
      select from entidad e where e.codigo_entidad <> all(codigos)
        and position(sin_acento(v.n) in e.busqueda || ' ' || e.documento_signos || ' ' || sin_acento(concat_ws(' ', e.email, e.telefono_otro, e.whatsapp))) > 0)
    or exists (select from compania c where position(lower(v.n) in lower(to_jsonb(c)::text)) > 0)
    or exists (select from sucursal s where position(lower(v.n) in lower(to_jsonb(s)::text)) > 0)
    or exists (select from usuario u where lower(u.usuario) = lower(v.n))),
  fuerte (n) as ((select n from nombre where n like '% %' union select n from contacto) except select n from ajena)
  select patron_de(array(select n from fuerte where n not like 'Dato suprimido%')), patron_de(array(select n from nombre where n not like 'Dato suprimido%')),
    patron_de(array(select n from suelta except select n from ajena)),
    array(select distinct p from nombre, regexp_split_to_table(sin_acento(n), '[^a-z]+') p where n not like 'Dato suprimido%'),
    array(select '%' || regexp_replace(lower(n), '([%_\\])', '\\\1', 'g') || '%' from fuerte where n not like 'Dato suprimido%')
  into fuertes, nombres, sueltas, palabras, parecidas;

  alcance := jsonb_build_object('suyas', suyas, 'archivos', archivos::text[], 'fuertes', fuertes, 'nombres', nombres, 'sueltas', sueltas,
    'cerca', jsonb_build_object('codigo_pagador', codigos, 'codigo_contraparte', codigos, 'codigo_comprador', codigos, 'codigo_entidad', familia,
      'codigo_factura', facturas, 'codigo_cobro', array(
        select codigo_cobro from cobro where codigo_pagador = any(codigos) union select codigo_cobro from cobro_factura where codigo_factura = any(facturas))));

  -- The audit first: afterwards the rows of their tables no longer tell what belonged to whom.
  -- Each condition in full, and words compared before patterns are: millions of rows are looked at.
  select string_agg(format('a.%I ->> %L = any(%L)', lado, l.key, array(select jsonb_array_elements_text(l.value))), ' or ')
  into cambios from unnest('{antes,despues}'::text[]) lado, (select * from jsonb_each(suyas) union all select * from jsonb_each(alcance -> 'cerca')) l
  where jsonb_array_length(l.value) > 0;
  execute format('update auditoria a set antes = auditada_sin(a.tabla, a.llave, a.antes, $1), despues = auditada_sin(a.tabla, a.llave, a.despues, $1)
    where (a.codigo_compania = $2 or a.codigo_compania is null)
      and (%s or a.tabla = ''archivo'' and a.llave = any($3) or a.tabla = ''carga'' or a.tabla = ''llamada'' and a.despues::text ~ $4
        or lower(a.antes::text) like any($5) or lower(a.despues::text) like any($5))', cambios)
    using alcance, compania, archivos::text[], sueltas, parecidas;

  for dato in select * from datos_de_persona() d where d.tabla <> 'comprobante' loop
    select string_agg(format('%I = case when coalesce(%1$I::text, '''') = '''' then %1$I else %s end', c.attname,
      case when c.attname = any(dato.tapa) then '''Dato suprimido''' when c.attnotnull then '''''' else 'null' end), ', ')
    into cambios from pg_attribute c where c.attrelid = dato.tabla::regclass and c.attname = any(dato.borra || dato.tapa);
    if cambios is not null then
      execute format('update %I set %s where %s', dato.tabla, cambios, dato.de) using codigos, ninos, cuentas, familia, logins;
    end if;
    select string_agg(format(case format_type(c.atttypid, null) when 'text' then '%I = regexp_replace(%1$I, %L, ''Dato suprimido'', %L)'
      else '%I = sin_palabras(%1$I, %L, %L)' end, c.attname, p.patron, p.banderas), ', ')
    into cambios from pg_attribute c, (values (nombres, 'gi', dato.mira || dato.libres || dato.tapa)) p (patron, banderas, columnas)
    where c.attrelid = dato.tabla::regclass and c.attname = any(p.columnas) and p.patron is not null;
    if cambios is not null then
      execute format('update %I set %s where %s', dato.tabla, cambios, dato.cerca) using codigos, ninos, cuentas, familia, logins;
    end if;
    select string_agg(format('%I = regexp_replace(%1$I, %L, ''Dato suprimido'', ''g'')', c.attname, sueltas), ', ')
    into cambios from pg_attribute c where c.attrelid = dato.tabla::regclass and c.attname = any(dato.libres || dato.tapa) and sueltas is not null;
    if cambios is not null then
      execute format('update %I set %s where %s', dato.tabla, cambios, dato.cerca) using codigos, ninos, cuentas, familia, logins;
    end if;
  end loop;

  -- Of a receipt only what was typed for it: its other texts are whole names, or of the academy.
  update recibo_emitido set contenido = jsonb_set(contenido, '{formas}', sin_palabras(contenido -> 'formas', sueltas, 'g'))
  where sueltas is not null and contenido ? 'formas' and alcance #> '{cerca,codigo_cobro}' @> to_jsonb(codigo_cobro);

  -- Wherever else somebody wrote what only they have: a note of another row, a file's name, a stored answer.
  if fuertes is not null then
    for tabla_ in
      select c.oid::regclass as nombre, string_agg(format(case format_type(a.atttypid, null) when 'text' then '%I = regexp_replace(%1$I, %L, ''Dato suprimido'', ''gi'')'
          else '%I = sin_palabras(%1$I::jsonb, %L, ''gi'')::' || format_type(a.atttypid, null) end, a.attname, fuertes), ', ') as sets,
        string_agg(format('%I::text', a.attname), ', ') as textos,
        exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'codigo_compania') as de_compania
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and format_type(a.atttypid, null) in ('text', 'jsonb', 'json')
        and c.relname not in ('auditoria', 'comprobante', 'compania', 'sucursal', 'usuario', 'palabra_nombre') and a.attname <> 'usuario'
      group by c.oid
    loop
      execute format('update %s set %s where lower(concat_ws('' '', %s)) like any($1)%s', tabla_.nombre, tabla_.sets, tabla_.textos,
        case when tabla_.de_compania then ' and codigo_compania = ' || compania else '' end) using parecidas;
    end loop;
  end if;

  -- What anybody was typing about them; it lives for a week at most.
  delete from borrador where codigo_usuario in (select codigo_usuario from usuario where codigo_compania = compania);
  delete from aviso_ausencia where codigo_estudiante = any(ninos);
  delete from documento_estudiante where codigo_estudiante = any(ninos);
  delete from direccion where codigo_entidad = any(codigos);
  delete from comprador_fiscal where codigo_entidad = any(codigos);
  delete from archivo where codigo_archivo = any(archivos);
  update enlace_familia set revocado = now() where codigo_entidad = any(codigos) and revocado is null;
  update correo set estado = 'CANCELADO' where (codigo_entidad = any(codigos) or para = 'Dato suprimido') and estado = 'PENDIENTE';
  update lista_espera set estatus = 'RETIRADO', version = version + 1 where codigo_estudiante = any(ninos) and estatus = 'ESPERA';
  update union_ficha set hasta = least(hasta, now()) where tipo = 'ESTUDIANTE' and (queda = any(ninos) or se_va = any(ninos))
    or tipo = 'RESPONSABLE' and (queda = any(codigos) or se_va = any(codigos));
  -- An undo of the import that changed them would bring the old values back.
  update carga set rastro = rastro_sin(rastro, to_jsonb(ninos)) where jsonb_typeof(rastro -> 'actualizados') = 'array' and exists (
    select from jsonb_array_elements(rastro -> 'actualizados') v where to_jsonb(ninos) @> (v -> 'codigoEstudiante'));
  -- Whoever is one of them signs in no more; what they did keeps the name of their user.
  update usuario set activo = false, password = '', version = version + 1 where codigo_usuario = any(cuentas);
  update sesion set terminada = now() where codigo_usuario = any(cuentas) and terminada is null;
  update intento_acceso set direccion = '', origen = '' where usuario = any(select lower(l) from unnest(logins) l);
  delete from segundo_factor where codigo_usuario = any(cuentas);
  delete from codigo_recuperacion where codigo_usuario = any(cuentas);
  delete from recuperacion_contrasena where codigo_usuario = any(cuentas);
  insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario)
    select codigo_compania, codigo_estudiante, current_date, 'Dato suprimido', 'sistema' from estudiante where codigo_estudiante = any(ninos) and activo;
  update estudiante set activo = false, version = version + 1 where codigo_estudiante = any(ninos);
  -- Both halves of a full name: it then reads like everywhere else.
  update entidad set nombre = 'Dato', apellido = 'suprimido', activo = false, version = version + 1 where codigo_entidad = any(codigos);
  perform refrescar_estudiantes(ninos || array(select codigo_estudiante from responsable_estudiante where codigo_entidad = any(codigos)));
  delete from palabra_nombre p where p.codigo_compania = compania and p.palabra = any(palabras) and not exists (
    select from entidad e where e.codigo_compania = compania and e.busqueda like '%' || p.palabra || '%'
      and p.palabra = any(regexp_split_to_array(sin_acento(e.nombre || ' ' || e.apellido), '[^a-z]+')));
  perform pg_notify('cambios', format('{"tabla":"%s","accion":"UPDATE"}', t)) from unnest('{entidad,usuario,sesion,segundo_factor,correo}'::text[]) t;
  perform set_config('app.auditar', auditar, true), set_config('app.suprimir', '', true);
  return alcance;
end $$;
