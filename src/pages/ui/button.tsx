import type { AriaAttributes, ButtonHTMLAttributes, ComponentChildren, Ref } from "preact";
import { useId } from "preact/hooks";
import styles from "./button.module.css";
import { Icon, type IconShape } from "./icon.tsx";

type Passed = Omit<
  ButtonHTMLAttributes,
  "class" | "className" | "disabled" | "onClick" | "icon" | "label"
>;

export interface ButtonProps extends Passed {
  /** A view has at most one primary button. */
  kind?: "plain" | "primary" | "quiet";
  tone?: "need";
  small?: boolean;
  onPress?: (event: MouseEvent) => void;
  /** Why the button has no effect now. The button stays focusable and describes the reason. */
  reason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ComponentChildren;
}

/** A button with a text. Never `disabled`: a button without effect gives a reason instead. */
export function Button({
  kind = "plain",
  tone,
  small,
  type = "button",
  onPress,
  reason,
  children,
  ...passed
}: ButtonProps) {
  const reasonId = useId();
  const press = (event: MouseEvent) => {
    if (reason === undefined) onPress?.(event);
    else event.preventDefault();
  };
  return (
    <>
      <button
        {...passed}
        type={type}
        class={styles.button}
        data-kind={kind}
        data-tone={tone}
        data-small={small || undefined}
        onClick={press}
        {...(reason !== undefined && {
          "aria-disabled": true,
          "aria-describedby": reasonId,
          title: reason,
        })}
      >
        {children}
      </button>
      {reason !== undefined && (
        <span id={reasonId} class="hidden">
          {reason}
        </span>
      )}
    </>
  );
}

/** A link that looks like a button, where the way to another page is the first thing to do. */
export function LinkButton({
  href,
  kind = "plain",
  small,
  children,
  ...passed
}: Pick<AriaAttributes, "aria-describedby"> &
  Pick<ButtonProps, "kind" | "small" | "children"> & { href: string }) {
  return (
    <a
      {...passed}
      href={href}
      class={styles.button}
      data-kind={kind}
      data-small={small || undefined}
    >
      {children}
    </a>
  );
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  small,
  type = "button",
  onPress,
  ...passed
}: Passed & {
  icon: IconShape;
  label: string;
  small?: boolean;
  onPress?: (event: MouseEvent) => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      {...passed}
      type={type}
      class={styles.icon}
      data-small={small || undefined}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}
