CREATE TABLE "compra" (
	"codigo_compra" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compra_codigo_compra_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"numero" integer NOT NULL,
	"codigo_suplidor" integer NOT NULL,
	"documento" text DEFAULT '' NOT NULL,
	"fecha" date NOT NULL,
	"fecha_vencimiento" date NOT NULL,
	"estatus" text NOT NULL,
	"otros_costos" bigint NOT NULL,
	"itbis_al_costo" boolean DEFAULT false NOT NULL,
	"total" bigint NOT NULL,
	"debido" bigint DEFAULT 0 NOT NULL,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(numero::text || ' ' || documento || ' ' || nota)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compra_detalle" (
	"codigo_compra_detalle" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compra_detalle_codigo_compra_detalle_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compra" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_articulo" integer NOT NULL,
	"cantidad" integer NOT NULL,
	"costo" bigint NOT NULL,
	"itbis" bigint NOT NULL,
	"otros" bigint NOT NULL,
	"total" bigint NOT NULL,
	"valor" bigint NOT NULL,
	"recibida" integer DEFAULT 0 NOT NULL,
	"devuelta" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "compra_recibida" CHECK (recibida between 0 and cantidad and devuelta between 0 and recibida)
);
--> statement-breakpoint
CREATE TABLE "compra_pago" (
	"codigo_compra_pago" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compra_pago_codigo_compra_pago_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compra" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	"forma" text NOT NULL,
	"referencia" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suplidor" (
	"codigo_suplidor" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suplidor_codigo_suplidor_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"tipo" text NOT NULL,
	"codigo_persona" integer,
	"rnc" text DEFAULT '' NOT NULL,
	"contacto" text DEFAULT '' NOT NULL,
	"telefono" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"direccion" text DEFAULT '' NOT NULL,
	"dias_pago" integer DEFAULT 0 NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || rnc || ' ' || contacto || ' ' || telefono || ' ' || translate(telefono, '-', ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conteo" (
	"codigo_conteo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conteo_codigo_conteo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"numero" integer NOT NULL,
	"codigo_categoria" integer,
	"estatus" text DEFAULT 'ABIERTO' NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"terminado" timestamp with time zone,
	"terminado_por" text DEFAULT '' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(numero::text || ' ' || nota || ' ' || usuario)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conteo_detalle" (
	"codigo_conteo" integer NOT NULL,
	"codigo_articulo" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"contada" integer NOT NULL,
	"esperada" integer NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	CONSTRAINT "conteo_detalle_codigo_conteo_codigo_articulo_pk" PRIMARY KEY("codigo_conteo","codigo_articulo"),
	CONSTRAINT "conteo_contada" CHECK (contada >= 0)
);
--> statement-breakpoint
CREATE TABLE "transferencia_articulo" (
	"codigo_transferencia_articulo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transferencia_articulo_codigo_transferencia_articulo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_sucursal_destino" integer NOT NULL,
	"numero" integer NOT NULL,
	"estatus" text DEFAULT 'ENVIADA' NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"terminada" timestamp with time zone,
	"terminada_por" text DEFAULT '' NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(numero::text || ' ' || nota || ' ' || usuario)) STORED NOT NULL,
	CONSTRAINT "transferencia_articulo_a_otra" CHECK (codigo_sucursal <> codigo_sucursal_destino)
);
--> statement-breakpoint
CREATE TABLE "transferencia_articulo_detalle" (
	"codigo_transferencia_articulo" integer NOT NULL,
	"codigo_articulo" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"cantidad" integer NOT NULL,
	"valor" bigint NOT NULL,
	"recibida" integer,
	CONSTRAINT "transferencia_articulo_detalle_pk" PRIMARY KEY("codigo_transferencia_articulo","codigo_articulo"),
	CONSTRAINT "transferencia_articulo_recibida" CHECK (recibida between 0 and cantidad)
);
--> statement-breakpoint
ALTER TABLE "articulo" ALTER COLUMN "costo_promedio" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "articulo" drop column "busqueda";--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "talla" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (sin_acento(codigo || ' ' || codigo_barra || ' ' || descripcion || ' ' || talla)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "nombre" text GENERATED ALWAYS AS (descripcion || case when talla = '' then '' else ' · talla ' || talla end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "codigo_modelo" integer;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "codigo_suplidor" integer;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "codigo_foto" integer;--> statement-breakpoint
ALTER TABLE "categoria" ADD COLUMN "codigo_padre" integer;--> statement-breakpoint
ALTER TABLE "existencia" ADD COLUMN "valor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "valor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "existencia" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "valor_existencia" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "origen" text;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "codigo_origen" integer;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "motivo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "compra" ADD CONSTRAINT "compra_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra" ADD CONSTRAINT "compra_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra" ADD CONSTRAINT "compra_codigo_suplidor_suplidor_codigo_suplidor_fk" FOREIGN KEY ("codigo_suplidor") REFERENCES "public"."suplidor"("codigo_suplidor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra_detalle" ADD CONSTRAINT "compra_detalle_codigo_compra_compra_codigo_compra_fk" FOREIGN KEY ("codigo_compra") REFERENCES "public"."compra"("codigo_compra") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra_detalle" ADD CONSTRAINT "compra_detalle_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra_detalle" ADD CONSTRAINT "compra_detalle_codigo_articulo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_articulo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra_pago" ADD CONSTRAINT "compra_pago_codigo_compra_compra_codigo_compra_fk" FOREIGN KEY ("codigo_compra") REFERENCES "public"."compra"("codigo_compra") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compra_pago" ADD CONSTRAINT "compra_pago_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suplidor" ADD CONSTRAINT "suplidor_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suplidor" ADD CONSTRAINT "suplidor_codigo_persona_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_persona") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteo" ADD CONSTRAINT "conteo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteo" ADD CONSTRAINT "conteo_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteo" ADD CONSTRAINT "conteo_codigo_categoria_categoria_codigo_categoria_fk" FOREIGN KEY ("codigo_categoria") REFERENCES "public"."categoria"("codigo_categoria") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteo_detalle" ADD CONSTRAINT "conteo_detalle_codigo_conteo_conteo_codigo_conteo_fk" FOREIGN KEY ("codigo_conteo") REFERENCES "public"."conteo"("codigo_conteo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteo_detalle" ADD CONSTRAINT "conteo_detalle_codigo_articulo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_articulo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conteo_detalle" ADD CONSTRAINT "conteo_detalle_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia_articulo" ADD CONSTRAINT "transferencia_articulo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia_articulo" ADD CONSTRAINT "transferencia_articulo_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia_articulo" ADD CONSTRAINT "transferencia_articulo_codigo_sucursal_destino_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal_destino") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia_articulo_detalle" ADD CONSTRAINT "transferencia_articulo_detalle_codigo_transferencia_articulo_transferencia_articulo_codigo_transferencia_articulo_fk" FOREIGN KEY ("codigo_transferencia_articulo") REFERENCES "public"."transferencia_articulo"("codigo_transferencia_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia_articulo_detalle" ADD CONSTRAINT "transferencia_articulo_detalle_codigo_articulo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_articulo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencia_articulo_detalle" ADD CONSTRAINT "transferencia_articulo_detalle_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "compra_numero_unico" ON "compra" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "compra_documento_unico" ON "compra" USING btree ("codigo_suplidor",lower(documento)) WHERE documento <> '' and estatus <> 'ANULADA';--> statement-breakpoint
CREATE INDEX "compra_suplidor" ON "compra" USING btree ("codigo_suplidor","fecha");--> statement-breakpoint
CREATE INDEX "compra_sucursal" ON "compra" USING btree ("codigo_sucursal","numero");--> statement-breakpoint
CREATE INDEX "compra_busqueda" ON "compra" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "compra_articulo_unico" ON "compra_detalle" USING btree ("codigo_compra","codigo_articulo");--> statement-breakpoint
CREATE INDEX "compra_detalle_articulo" ON "compra_detalle" USING btree ("codigo_articulo");--> statement-breakpoint
CREATE INDEX "compra_pago_compra" ON "compra_pago" USING btree ("codigo_compra");--> statement-breakpoint
CREATE UNIQUE INDEX "suplidor_descripcion_unica" ON "suplidor" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE UNIQUE INDEX "suplidor_rnc_unico" ON "suplidor" USING btree ("codigo_compania","rnc") WHERE rnc <> '';--> statement-breakpoint
CREATE INDEX "suplidor_persona" ON "suplidor" USING btree ("codigo_persona");--> statement-breakpoint
CREATE UNIQUE INDEX "conteo_numero_unico" ON "conteo" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE INDEX "conteo_sucursal" ON "conteo" USING btree ("codigo_sucursal","estatus");--> statement-breakpoint
CREATE UNIQUE INDEX "transferencia_articulo_numero_unico" ON "transferencia_articulo" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE INDEX "transferencia_articulo_destino" ON "transferencia_articulo" USING btree ("codigo_sucursal_destino","estatus");--> statement-breakpoint
ALTER TABLE "articulo" ADD CONSTRAINT "articulo_codigo_modelo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_modelo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articulo" ADD CONSTRAINT "articulo_codigo_suplidor_suplidor_codigo_suplidor_fk" FOREIGN KEY ("codigo_suplidor") REFERENCES "public"."suplidor"("codigo_suplidor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articulo" ADD CONSTRAINT "articulo_codigo_foto_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_foto") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categoria" ADD CONSTRAINT "categoria_codigo_padre_categoria_codigo_categoria_fk" FOREIGN KEY ("codigo_padre") REFERENCES "public"."categoria"("codigo_categoria") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articulo_barra_unica" ON "articulo" USING btree ("codigo_compania","codigo_barra") WHERE codigo_barra <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "articulo_nombre_unico" ON "articulo" USING btree ("codigo_compania",sin_acento(descripcion),sin_acento(talla));--> statement-breakpoint
CREATE INDEX "articulo_modelo" ON "articulo" USING btree ("codigo_modelo");--> statement-breakpoint
CREATE INDEX "articulo_categoria" ON "articulo" USING btree ("codigo_categoria");--> statement-breakpoint
CREATE INDEX "categoria_padre" ON "categoria" USING btree ("codigo_padre");--> statement-breakpoint
CREATE INDEX "movimiento_reciente" ON "movimiento" USING btree ("codigo_sucursal","codigo_movimiento");--> statement-breakpoint
CREATE INDEX "movimiento_origen" ON "movimiento" USING btree ("origen","codigo_origen");--> statement-breakpoint
ALTER TABLE "existencia" ADD CONSTRAINT "existencia_valor_no_negativo" CHECK (valor >= 0);--> statement-breakpoint
-- The index went with the column that now holds the size too.
CREATE INDEX "articulo_busqueda" ON "articulo" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
-- What stock cost so far was only told piece by piece: from now on it is kept to the cent. The last movement of each article and branch takes
-- what rounding left, so that the value of a stock is the sum of its movements.
select set_config('app.auditar', 'no', true);--> statement-breakpoint
update existencia e set valor = e.cantidad * a.costo_promedio from articulo a where a.codigo_articulo = e.codigo_articulo;--> statement-breakpoint
update movimiento set valor = cantidad * costo;--> statement-breakpoint
update movimiento m set valor = m.valor + d.falta
from (select max(codigo_movimiento) ultimo, e.valor - sum(m.valor) falta
  from movimiento m join existencia e using (codigo_articulo, codigo_sucursal) group by codigo_articulo, codigo_sucursal, e.valor) d
where m.codigo_movimiento = d.ultimo;--> statement-breakpoint
update movimiento m set existencia = s.piezas, valor_existencia = s.valor
from (select codigo_movimiento, sum(cantidad) over w piezas, sum(valor) over w valor from movimiento
  window w as (partition by codigo_articulo, codigo_sucursal order by codigo_movimiento)) s
where m.codigo_movimiento = s.codigo_movimiento;--> statement-breakpoint
select set_config('app.auditar', '', true);
