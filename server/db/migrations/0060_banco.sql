-- rolling
CREATE TABLE "conciliacion" (
	"codigo_conciliacion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conciliacion_codigo_conciliacion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_cuenta" integer NOT NULL,
	"clase" text NOT NULL,
	"razon" text NOT NULL,
	"segura" boolean DEFAULT false NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conciliacion_forma" (
	"codigo_forma" integer PRIMARY KEY NOT NULL,
	"codigo_conciliacion" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cuenta_banco" (
	"codigo_cuenta" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cuenta_banco_codigo_cuenta_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"banco" text NOT NULL,
	"numero" text NOT NULL,
	"saldo_inicial" bigint NOT NULL,
	"desde" date NOT NULL,
	"mapeo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || banco || ' ' || numero)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposito" (
	"codigo_deposito" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposito_codigo_deposito_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_cuenta" integer NOT NULL,
	"fecha" date NOT NULL,
	"numero" text NOT NULL,
	"monto" bigint NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"codigo_conciliacion" integer,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(numero || ' ' || nota)) STORED NOT NULL,
	CONSTRAINT "deposito_monto" CHECK (monto > 0)
);
--> statement-breakpoint
CREATE TABLE "deposito_caja" (
	"codigo_deposito" integer NOT NULL,
	"codigo_caja" integer NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "deposito_caja_codigo_deposito_codigo_caja_pk" PRIMARY KEY("codigo_deposito","codigo_caja"),
	CONSTRAINT "deposito_caja_monto" CHECK (monto > 0)
);
--> statement-breakpoint
CREATE TABLE "extracto_banco" (
	"codigo_extracto" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extracto_banco_codigo_extracto_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_cuenta" integer NOT NULL,
	"nombre_archivo" text NOT NULL,
	"formato" text NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"nuevas" integer NOT NULL,
	"repetidas" integer NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linea_banco" (
	"codigo_linea" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linea_banco_codigo_linea_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_cuenta" integer NOT NULL,
	"codigo_extracto" integer NOT NULL,
	"fecha" date NOT NULL,
	"monto" bigint NOT NULL,
	"descripcion" text DEFAULT '' NOT NULL,
	"referencia" text DEFAULT '' NOT NULL,
	"saldo" bigint,
	"identidad" text NOT NULL,
	"codigo_conciliacion" integer,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || referencia)) STORED NOT NULL,
	CONSTRAINT "linea_banco_monto" CHECK (monto <> 0)
);
--> statement-breakpoint
CREATE TABLE "liquidacion" (
	"codigo_liquidacion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liquidacion_codigo_liquidacion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_cuenta" integer NOT NULL,
	"fecha" date NOT NULL,
	"lote" text DEFAULT '' NOT NULL,
	"bruto" bigint NOT NULL,
	"comision" bigint NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"codigo_conciliacion" integer,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(lote || ' ' || usuario)) STORED NOT NULL,
	CONSTRAINT "liquidacion_cuadra" CHECK (bruto > 0 and comision between 0 and bruto)
);
--> statement-breakpoint
CREATE TABLE "liquidacion_forma" (
	"codigo_forma" integer PRIMARY KEY NOT NULL,
	"codigo_liquidacion" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conciliacion" ADD CONSTRAINT "conciliacion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conciliacion" ADD CONSTRAINT "conciliacion_codigo_cuenta_cuenta_banco_codigo_cuenta_fk" FOREIGN KEY ("codigo_cuenta") REFERENCES "public"."cuenta_banco"("codigo_cuenta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conciliacion_forma" ADD CONSTRAINT "conciliacion_forma_codigo_forma_cobro_forma_codigo_forma_fk" FOREIGN KEY ("codigo_forma") REFERENCES "public"."cobro_forma"("codigo_forma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conciliacion_forma" ADD CONSTRAINT "conciliacion_forma_codigo_conciliacion_conciliacion_codigo_conciliacion_fk" FOREIGN KEY ("codigo_conciliacion") REFERENCES "public"."conciliacion"("codigo_conciliacion") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuenta_banco" ADD CONSTRAINT "cuenta_banco_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposito" ADD CONSTRAINT "deposito_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposito" ADD CONSTRAINT "deposito_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposito" ADD CONSTRAINT "deposito_codigo_cuenta_cuenta_banco_codigo_cuenta_fk" FOREIGN KEY ("codigo_cuenta") REFERENCES "public"."cuenta_banco"("codigo_cuenta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposito" ADD CONSTRAINT "deposito_codigo_conciliacion_conciliacion_codigo_conciliacion_fk" FOREIGN KEY ("codigo_conciliacion") REFERENCES "public"."conciliacion"("codigo_conciliacion") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposito_caja" ADD CONSTRAINT "deposito_caja_codigo_deposito_deposito_codigo_deposito_fk" FOREIGN KEY ("codigo_deposito") REFERENCES "public"."deposito"("codigo_deposito") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposito_caja" ADD CONSTRAINT "deposito_caja_codigo_caja_caja_codigo_caja_fk" FOREIGN KEY ("codigo_caja") REFERENCES "public"."caja"("codigo_caja") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracto_banco" ADD CONSTRAINT "extracto_banco_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracto_banco" ADD CONSTRAINT "extracto_banco_codigo_cuenta_cuenta_banco_codigo_cuenta_fk" FOREIGN KEY ("codigo_cuenta") REFERENCES "public"."cuenta_banco"("codigo_cuenta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linea_banco" ADD CONSTRAINT "linea_banco_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linea_banco" ADD CONSTRAINT "linea_banco_codigo_cuenta_cuenta_banco_codigo_cuenta_fk" FOREIGN KEY ("codigo_cuenta") REFERENCES "public"."cuenta_banco"("codigo_cuenta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linea_banco" ADD CONSTRAINT "linea_banco_codigo_extracto_extracto_banco_codigo_extracto_fk" FOREIGN KEY ("codigo_extracto") REFERENCES "public"."extracto_banco"("codigo_extracto") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linea_banco" ADD CONSTRAINT "linea_banco_codigo_conciliacion_conciliacion_codigo_conciliacion_fk" FOREIGN KEY ("codigo_conciliacion") REFERENCES "public"."conciliacion"("codigo_conciliacion") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidacion" ADD CONSTRAINT "liquidacion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidacion" ADD CONSTRAINT "liquidacion_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidacion" ADD CONSTRAINT "liquidacion_codigo_cuenta_cuenta_banco_codigo_cuenta_fk" FOREIGN KEY ("codigo_cuenta") REFERENCES "public"."cuenta_banco"("codigo_cuenta") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidacion" ADD CONSTRAINT "liquidacion_codigo_conciliacion_conciliacion_codigo_conciliacion_fk" FOREIGN KEY ("codigo_conciliacion") REFERENCES "public"."conciliacion"("codigo_conciliacion") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidacion_forma" ADD CONSTRAINT "liquidacion_forma_codigo_forma_cobro_forma_codigo_forma_fk" FOREIGN KEY ("codigo_forma") REFERENCES "public"."cobro_forma"("codigo_forma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidacion_forma" ADD CONSTRAINT "liquidacion_forma_codigo_liquidacion_liquidacion_codigo_liquidacion_fk" FOREIGN KEY ("codigo_liquidacion") REFERENCES "public"."liquidacion"("codigo_liquidacion") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conciliacion_cuenta" ON "conciliacion" USING btree ("codigo_cuenta");--> statement-breakpoint
CREATE INDEX "conciliacion_forma_conciliacion" ON "conciliacion_forma" USING btree ("codigo_conciliacion");--> statement-breakpoint
CREATE UNIQUE INDEX "cuenta_banco_descripcion_unica" ON "cuenta_banco" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "cuenta_banco_busqueda" ON "cuenta_banco" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "deposito_numero_unico" ON "deposito" USING btree ("codigo_cuenta",lower(numero));--> statement-breakpoint
CREATE INDEX "deposito_fecha" ON "deposito" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "deposito_conciliacion" ON "deposito" USING btree ("codigo_conciliacion");--> statement-breakpoint
CREATE INDEX "deposito_busqueda" ON "deposito" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deposito_caja_caja" ON "deposito_caja" USING btree ("codigo_caja");--> statement-breakpoint
CREATE INDEX "extracto_banco_cuenta" ON "extracto_banco" USING btree ("codigo_cuenta","hasta");--> statement-breakpoint
CREATE UNIQUE INDEX "linea_banco_identidad_unica" ON "linea_banco" USING btree ("codigo_cuenta","identidad");--> statement-breakpoint
CREATE INDEX "linea_banco_fecha" ON "linea_banco" USING btree ("codigo_cuenta","fecha","codigo_linea");--> statement-breakpoint
CREATE INDEX "linea_banco_pendiente" ON "linea_banco" USING btree ("codigo_cuenta","fecha") WHERE codigo_conciliacion is null;--> statement-breakpoint
CREATE INDEX "linea_banco_conciliacion" ON "linea_banco" USING btree ("codigo_conciliacion");--> statement-breakpoint
CREATE INDEX "linea_banco_busqueda" ON "linea_banco" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "liquidacion_fecha" ON "liquidacion" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "liquidacion_conciliacion" ON "liquidacion" USING btree ("codigo_conciliacion");--> statement-breakpoint
CREATE INDEX "liquidacion_busqueda" ON "liquidacion" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "liquidacion_forma_liquidacion" ON "liquidacion_forma" USING btree ("codigo_liquidacion");