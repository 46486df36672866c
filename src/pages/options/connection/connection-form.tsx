import { useLayoutEffect, useRef } from "preact/hooks";
import {
  isSentInClear,
  serverHost,
  type ServerAddress,
} from "../../../shared/domain/address/server-address.ts";
import type { ConnectionView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import layout from "../parts/layout.module.css";
import { AccessPart } from "./fields/access-part.tsx";
import { CompatibilityPart } from "./fields/compatibility-part.tsx";
import styles from "./connection-form.module.css";
import { SignInPart } from "./fields/sign-in-part.tsx";
import { fieldFindings, foundSignIn } from "./test/finding-text.ts";
import { addressOf, givenChoices, mayTravel, type Preset, type UnsavedField } from "./form.ts";
import { ServerPart } from "./fields/server-part.tsx";
import type { ShownProgress } from "./test/shown-progress.ts";
import type { ConnectionStore } from "./store.ts";
import { Check } from "../../ui/check.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Server, key and name, with Save and Test. Both request permission for the host within the click. */
export function ConnectionForm({
  t,
  store,
  presets,
  first,
  shown,
}: {
  t: T;
  store: ConnectionStore;
  presets: readonly Preset[];
  /** Nothing is connected yet, so the form has its own heading. */
  first: boolean;
  shown: ShownProgress;
}) {
  const ref = useRef<HTMLFormElement>(null);
  const form = store.form.value;
  const problems = store.problems.value;
  const kept = store.kept.value;
  const address = addressOf(form);
  const said = shown.changedSince ? {} : fieldFindings(t, shown.progress);
  useLayoutEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const refused = ref.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused] input");
    refused?.focus();
    // Typing removes problems one by one; only new problems move the focus.
  }, [store.refusals.value]);
  useLayoutEffect(() => {
    // The first run, or a new profile was just requested: focus the first field.
    const isFree = document.activeElement === document.body;
    if (store.isNew.value || (first && isFree)) ref.current?.querySelector("input")?.focus();
  }, [store]);
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    void store.save();
  };
  const signIn = (
    <SignInPart
      t={t}
      form={form}
      problems={problems}
      isAsked={!shown.changedSince && foundSignIn(shown.progress)}
      onEdit={store.edit}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <form
      ref={ref}
      class={styles.form}
      noValidate
      onKeyDown={saveOnEnter}
      onSubmit={(event) => event.preventDefault()}
    >
      {first && <h2 class={styles.heading}>{t("connection_connect")}</h2>}
      <ServerPart
        t={t}
        form={form}
        presets={presets}
        problem={problems.address}
        finding={said.address}
        onEdit={store.edit}
        onTyped={store.settleAddress}
      />
      {address.ok && isSentInClear(address.value) && (
        <InClearPart
          t={t}
          address={address.value}
          agreed={mayTravel(form, address.value)}
          refused={problems.inClear === true}
          onAgree={(agreed) => store.edit({ inClearTo: agreed ? address.value : undefined })}
        />
      )}
      <AccessPart
        t={t}
        form={form}
        kept={kept}
        problem={problems.key}
        finding={said.key}
        coloured={!first}
        onEdit={store.edit}
      />
      {!first && signIn}
      {(!first || form.keyPrefix !== "") && (
        <CompatibilityPart
          t={t}
          form={form}
          given={givenChoices(form, presets)}
          wrongPatterns={problems.patterns ?? []}
          isAsked={said.key !== undefined || form.keyPrefix !== ""}
          onEdit={store.edit}
        />
      )}
      <div class={layout.actions}>
        <Button
          type="submit"
          kind="primary"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onPress={() => void store.save()}
        >
          {t("popup_save")}
        </Button>
        <Button onPress={() => void store.test()}>{t("connection_test")}</Button>
        <span class="faint">
          {unsavedText(t, store.unsaved.value, kept !== undefined && !store.isNew.value)}
        </span>
      </div>
      {first && signIn}
      {first && !hasAsked(kept, shown) && (
        <p class={layout.small}>{t("connection_connect_note")}</p>
      )}
    </form>
  );
}

/** Whether the browser has asked for access to the server: Save and Test make it ask. */
function hasAsked(kept: ConnectionView | undefined, { progress }: ShownProgress): boolean {
  if (kept !== undefined && kept.serverAddress !== "") return true;
  return (
    progress.step === "found" &&
    progress.findings.some(({ step, verdict }) => step === "permission" && verdict === "passed")
  );
}

function unsavedText(t: T, unsaved: readonly UnsavedField[], known: boolean): string {
  if (!known || unsaved.length === 0) return "";
  const names: Record<UnsavedField, string> = {
    address: t("connection_address"),
    key: t("connection_key"),
    signIn: t("connection_sign_in"),
    name: t("connection_name"),
    colour: t("connection_colour"),
    compatibility: t("connection_compatibility"),
  };
  const list = new Intl.ListFormat(t.language, { type: "conjunction", style: "narrow" });
  return t("connection_unsaved", { fields: list.format(unsaved.map((field) => names[field])) });
}

/** The explicit warning before a key is sent over plain http (docs/architecture.md, "Security"). */
function InClearPart({
  t,
  address,
  agreed,
  refused,
  onAgree,
}: {
  t: T;
  address: ServerAddress;
  agreed: boolean;
  /** Save or Test was clicked without the consent. */
  refused: boolean;
  onAgree: (agreed: boolean) => void;
}) {
  const host = serverHost(address);
  return (
    <Notice kind="need" title={t("connection_in_clear")}>
      <p>{t("connection_in_clear_why", { host })}</p>
      <div class={styles.consent} data-refused={refused || undefined}>
        <Check
          label={t("connection_in_clear_consent", { host })}
          checked={agreed}
          onChange={onAgree}
        />
      </div>
      <p class={styles.problem} role="alert">
        {refused && t("connection_in_clear_problem")}
      </p>
    </Notice>
  );
}
