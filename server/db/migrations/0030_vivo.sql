CREATE TABLE "aviso" (
	"codigo_aviso" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aviso_codigo_aviso_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer,
	"clase" text NOT NULL,
	"detalle" jsonb NOT NULL,
	"clave" text NOT NULL,
	"veces" integer DEFAULT 1 NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aviso_leido" (
	"codigo_usuario" integer NOT NULL,
	"codigo_aviso" integer NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "aviso_leido_codigo_usuario_codigo_aviso_pk" PRIMARY KEY("codigo_usuario","codigo_aviso")
);
--> statement-breakpoint
CREATE TABLE "novedad" (
	"codigo_novedad" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "novedad_codigo_novedad_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"codigo_compania" integer NOT NULL,
	"ambito" text NOT NULL,
	"clase" text NOT NULL,
	"llave" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aviso" ADD CONSTRAINT "aviso_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso" ADD CONSTRAINT "aviso_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_leido" ADD CONSTRAINT "aviso_leido_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_leido" ADD CONSTRAINT "aviso_leido_codigo_aviso_aviso_codigo_aviso_fk" FOREIGN KEY ("codigo_aviso") REFERENCES "public"."aviso"("codigo_aviso") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aviso_unico" ON "aviso" USING btree ("codigo_compania","clave");--> statement-breakpoint
CREATE INDEX "aviso_momento" ON "aviso" USING btree ("codigo_compania","momento");--> statement-breakpoint
CREATE UNIQUE INDEX "novedad_unica" ON "novedad" USING btree ("xid","codigo_compania","ambito","clase","llave");