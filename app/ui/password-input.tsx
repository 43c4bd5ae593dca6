import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";

type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "id"> & { id: string };

export function PasswordInput({ id, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Browsers remember and suggest submitted text inputs.
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="password-input">
      <input
        {...props}
        id={id}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        ref={button}
        type="button"
        className="icon-button needs-scripts"
        aria-controls={id}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden="true" size={18} />
        <span className="sr-only">Show password</span>
      </button>
    </div>
  );
}
