CREATE TABLE "union_ficha" (
	"codigo_union" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "union_ficha_codigo_union_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"tipo" text NOT NULL,
	"queda" integer NOT NULL,
	"se_va" integer NOT NULL,
	"cambios" bigint[] NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"hasta" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL,
	"deshecha" timestamp with time zone,
	"deshecha_por" text DEFAULT '' NOT NULL,
	"motivo" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entidad" ADD COLUMN "codigo_unida" integer;--> statement-breakpoint
ALTER TABLE "union_ficha" ADD CONSTRAINT "union_ficha_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "union_ficha_queda" ON "union_ficha" USING btree ("tipo","queda");--> statement-breakpoint
CREATE INDEX "union_ficha_se_va" ON "union_ficha" USING btree ("tipo","se_va");--> statement-breakpoint
ALTER TABLE "entidad" ADD CONSTRAINT "entidad_codigo_unida_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_unida") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entidad_unida" ON "entidad" USING btree ("codigo_unida") WHERE codigo_unida is not null;